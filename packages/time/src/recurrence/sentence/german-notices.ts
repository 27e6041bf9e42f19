import type { NoticeWords } from './phrases.ts'

const notices: NoticeWords['notices'] = {
  'rule-invalid': (detail) => `Die Regel konnte nicht gelesen werden. ${detail}.`,
  'rule-fields-disagree': () =>
    'Die Regel und die einzelnen Felder führen zu verschiedenen Terminen. Die Liste folgt der Regel.',
  'invalid-field-ignored': (detail) => `Die Angabe „${detail}“ ergibt keinen Sinn und wird nicht verwendet.`,
  'end-incomplete': (detail) =>
    `Ein Ende ist vorgesehen, aber die Angabe „${detail}“ fehlt: Wann es endet, ist unbekannt.`,
  'unused-fields-set': () => 'Auch Felder einer anderen Art von Ende sind gefüllt. Sie werden nicht verwendet.',
  'weekdays-unused': () =>
    'Auch Wochentage sind angekreuzt, aber es wiederholt sich nicht nach Wochentagen. Sie werden nicht verwendet.',
  'part-missing': () =>
    'Ein Teil dieser Seite konnte nicht geladen werden, Termine können fehlen oder falsch sein. Öffnen Sie die Seite noch einmal.',
  'assumed-from-start': () => 'Die Felder lassen mehrere Lesarten zu. Gezeigt wird die, zu der der Beginn passt.',
  'start-not-in-pattern': () => 'Der Beginn passt nicht zum Muster und zählt nicht als Termin.',
  'short-months': () =>
    'Monate ohne diesen Tag werden übersprungen. Manche Kalender nehmen stattdessen den letzten Tag.',
  'has-exclusions': () => 'Einige Termine sind ausgenommen.',
  'exclusion-invalid': (detail) =>
    `Ausnahmen konnten nicht gelesen werden, die Liste zeigt vielleicht zu viel. ${detail}.`,
  'exclusion-matches-nothing': (detail) => `Das ausgenommene Datum ${detail} ist kein Termin der Reihe.`,
  'no-occurrences': () => 'Kein Datum passt zum Muster.',
  'search-stopped': () =>
    'Die Termine konnten nicht vollständig aufgelistet werden: Das Muster ist zu aufwendig zu berechnen.',
  'no-start': () => 'Wiederholt sich, hat aber keinen Beginn, von dem aus gerechnet werden kann.',
  'recurring-without-pattern': () => 'Als wiederkehrend gekennzeichnet, aber ohne Muster.',
  'pattern-without-recurring': () => 'Ein Muster ist angegeben, aber nicht als wiederkehrend gekennzeichnet.',
  'recurs-until-differs': (detail) => `An anderer Stelle dauert die Reihe bis ${detail}.`,
  'start-differs': (detail) => `Das Muster beginnt am ${detail}, nicht mit dem Beginn der Veranstaltung.`,
  overlaps: () => 'Termine überschneiden sich: einer beginnt, bevor der vorige endet.',
  'unusual-rule': () => 'Andere Kalender lesen diese Regel vielleicht anders.',
}

const fields: NoticeWords['fields'] = {
  intervalKind: 'Art der Wiederholung',
  endKind: 'Art des Endes',
  startDate: 'Erstes Datum',
  endDate: 'Letztes Datum',
  recursUntil: 'Letztes Datum der Veranstaltung',
  numberOfRecurrencesToEnd: 'Anzahl der Termine',
  dailyIntervalRepeatNumber: 'Abstand in Tagen',
  weeklyIntervalRepeatNumber: 'Abstand in Wochen',
  montlyIntervalRepeatNumber: 'Abstand in Monaten',
  yearlyIntervalRepeatNumber: 'Abstand in Jahren',
  monthlyRepeatKind: 'Art der monatlichen Wiederholung',
  yearlyRepeatKind: 'Art der jährlichen Wiederholung',
  dayOfMonth: 'Tag im Monat',
  yearlyDay: 'Tag im Jahr',
  yearlyMonth: 'Monat',
  yearlyMonthInterval: 'Monat',
  monthlyWeekInterval: 'Woche im Monat',
  yearlyWeekInterval: 'Woche im Monat',
  monthlyDOWInterval: 'Wochentag',
  yearlyDOWInterval: 'Wochentag',
}

const reasons: NoticeWords['reasons'] = {
  'no-text': () => 'Es gibt keinen Text zu lesen',
  'too-long': () => 'Die Regel ist zu lang',
  empty: () => 'Die Regel ist leer',
  'only-start': () => 'Es gibt keine Regel, nur einen Beginn',
  'more-lines': () => 'Es gibt mehr als eine Regel oder eine Zeile, die nicht zu einer Regel gehört',
  'empty-part': () => 'Zwischen zwei Strichpunkten steht nichts',
  'not-name-value': () => 'Ein Teil hat nicht die Form NAME=WERT',
  'unknown-part': (part) => `${part} gehört nicht zu einer Wiederholungsregel`,
  twice: (part) => `${part} ist zweimal angegeben`,
  'no-value': (part) => `${part} hat keinen Wert`,
  'no-freq': () => 'FREQ fehlt: wie oft es sich wiederholt',
  'unknown-freq': () => 'FREQ ist keine bekannte Häufigkeit',
  'not-positive': (part) => `${part} ist keine ganze Zahl ab 1`,
  'out-of-range': (part, range) => `${part} enthält etwas anderes als eine Zahl von ${range}`,
  'no-weekday': (part) => `${part} enthält etwas anderes als einen Wochentag (MO bis SU)`,
  'no-day': (part) => `${part} enthält etwas anderes als einen Wochentag wie MO, 2TU oder -1FR`,
  'no-date': (part) => `${part} ist kein Datum und keine Zeit, die es gibt`,
  'counted-in-weeks': (part) => `${part} zählt Wochentage (wie 2MO), obwohl BYWEEKNO Wochen nennt`,
  'beyond-month': (part) => `${part} zählt über die fünf Wochen eines Monats hinaus`,
  'nothing-to-pick': (part) => `Für ${part} gibt es keinen anderen BY-Teil, aus dem zu wählen wäre`,
  'within-a-day': () => 'Sie wiederholt sich innerhalb eines Tages, aber die Veranstaltung ist ganztägig',
}

const ranges: NoticeWords['ranges'] = (list) => list.map(([from, to]) => `${from} bis ${to}`).join(' oder ')

export const germanNotices: NoticeWords = { language: 'de', notices, fields, reasons, ranges }
