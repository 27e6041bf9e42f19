import type { NoticeWords } from './phrases.ts'

const notices: NoticeWords['notices'] = {
  'rule-invalid': (detail) => `Die Regel konnte nicht gelesen werden. ${detail}.`,
  'rule-fields-disagree': () =>
    'Die Regel und die einzelnen Felder führen zu verschiedenen Terminen. Die Liste folgt der Regel.',
  'invalid-field-ignored': (detail) => `${detail} enthält einen unmöglichen Wert und bleibt unbeachtet.`,
  'end-incomplete': (detail) => `Ein Ende ist angekündigt, aber ${detail} ist leer: Das Ende der Reihe ist unbekannt.`,
  'unused-fields-set': () => 'Auch Felder einer anderen Art von Ende sind gefüllt. Sie werden nicht verwendet.',
  'assumed-from-start': () => 'Die Felder lassen mehrere Lesarten zu. Gezeigt wird die, zu der der Beginn passt.',
  'start-not-in-pattern': () => 'Der Beginn passt nicht zum Muster und zählt nicht als Termin.',
  'short-months': () =>
    'Monate ohne diesen Tag werden übersprungen. Manche Kalender nehmen stattdessen den letzten Tag.',
  'has-exclusions': () => 'Einige Termine sind ausgenommen.',
  'exclusion-invalid': (detail) =>
    `Ausnahmen konnten nicht gelesen werden, die Liste zeigt vielleicht zu viel. ${detail}.`,
  'exclusion-matches-nothing': (detail) => `Das ausgenommene Datum ${detail} ist kein Termin der Reihe.`,
  'no-occurrences': () => 'Kein Datum passt zum Muster.',
  'search-stopped': () => 'Bei vertretbarem Suchaufwand wurde kein Termin gefunden.',
  'no-start': () => 'Wiederholt sich, hat aber keinen Beginn, von dem aus gerechnet werden kann.',
  'recurring-without-pattern': () => 'Als wiederkehrend gekennzeichnet, aber ohne Muster.',
  'pattern-without-recurring': () => 'Ein Muster ist angegeben, aber nicht als wiederkehrend gekennzeichnet.',
  'recurs-until-differs': (detail) => `An anderer Stelle dauert die Reihe bis ${detail}.`,
  'start-differs': (detail) => `Das Muster beginnt am ${detail}, nicht mit dem Beginn der Veranstaltung.`,
  overlaps: () => 'Termine überschneiden sich: einer beginnt, bevor der vorige endet.',
  'unusual-rule': () => 'Andere Kalender lesen diese Regel vielleicht anders.',
}

const totals: NoticeWords['totals'] = {
  left: (left, of) => `noch ${left} von ${of}`,
  excluded: (count) => `${count} ausgenommen`,
  noEnd: 'ohne Ende',
  noneMatch: 'keine Treffer',
  moreThan: (count) => `mehr als ${count}`,
  stoppedSearching: (count) => (count === 0 ? 'Suche abgebrochen' : `Suche nach ${count} abgebrochen`),
}

export const germanNotices: NoticeWords = { language: 'de', notices, totals }
