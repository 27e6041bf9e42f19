import { describe, expect, it } from 'vitest'

import '#every-part.ts'
import { parseRule, recurrenceOf, ruleSentence, ruleText, sentence, totalText } from '#recurrence/index.ts'
import type { Phrases, RecurrenceFields, RecurringEvent } from '#recurrence/index.ts'

import { german } from './german.ts'
import { spanish } from './spanish.ts'

const languages: Record<string, Phrases> = { de: german, es: spanish }

function write(rule: string, locale: string, event: RecurringEvent = {}, fields: RecurrenceFields = {}): string {
  const view = recurrenceOf({
    timezone: 'Europe/Brussels',
    start: '2025-01-07T09:00:00',
    isRecurring: true,
    ...event,
    recurrence: { recurrenceRule: rule, ...fields },
  })
  return sentence(view, { locale, phrases: languages[locale.slice(0, 2)] })
}

describe('sentence', () => {
  it.each([
    [
      'FREQ=DAILY',
      'Every day at 09:00 (Brussels time)',
      'Jeden Tag um 09:00 Uhr (Ortszeit Brüssel)',
      'Cada día a las 09:00 (hora de Bruselas)',
    ],
    [
      'FREQ=DAILY;COUNT=1',
      'Every day at 09:00 (Brussels time), only once',
      'Jeden Tag um 09:00 Uhr (Ortszeit Brüssel), nur einmal',
      'Cada día a las 09:00 (hora de Bruselas), una sola vez',
    ],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;COUNT=2',
      'Every 2 weeks on Tuesday and Sunday at 09:00 (Brussels time), weeks starting on Monday, 2 times',
      'Alle 2 Wochen am Dienstag und Sonntag um 09:00 Uhr (Ortszeit Brüssel), Wochen ab Montag gezählt, 2-mal',
      'Cada 2 semanas los martes y domingos a las 09:00 (hora de Bruselas), con semanas que empiezan en lunes, 2 veces',
    ],
    [
      'FREQ=MONTHLY;BYDAY=-1FR',
      'Every month on the last Friday at 09:00 (Brussels time)',
      'Jeden Monat am letzten Freitag um 09:00 Uhr (Ortszeit Brüssel)',
      'Cada mes el último viernes a las 09:00 (hora de Bruselas)',
    ],
    [
      'FREQ=MONTHLY;BYMONTHDAY=-2',
      'Every month on the second-to-last day at 09:00 (Brussels time)',
      'Jeden Monat am vorletzten Tag um 09:00 Uhr (Ortszeit Brüssel)',
      'Cada mes el penúltimo día a las 09:00 (hora de Bruselas)',
    ],
    [
      'FREQ=MONTHLY;BYMONTHDAY=1,2,3,11,12,13,21,22,23',
      'Every month on the 1st to 3rd, the 11th to 13th and the 21st to 23rd at 09:00 (Brussels time)',
      'Jeden Monat vom 1. bis 3., vom 11. bis 13. und vom 21. bis 23. um 09:00 Uhr (Ortszeit Brüssel)',
      'Cada mes del día 1 al 3, del día 11 al 13 y del día 21 al 23 a las 09:00 (hora de Bruselas)',
    ],
    [
      'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
      'Every Friday the 13th at 09:00 (Brussels time)',
      'Jeden Freitag, den 13. um 09:00 Uhr (Ortszeit Brüssel)',
      'Cada viernes 13 a las 09:00 (hora de Bruselas)',
    ],
    [
      'FREQ=DAILY;BYDAY=FR;BYMONTHDAY=13',
      'Every day at 09:00 (Brussels time), only on the 13th when it is a Friday',
      'Jeden Tag um 09:00 Uhr (Ortszeit Brüssel), nur am 13. (falls ein Freitag)',
      'Cada día a las 09:00 (hora de Bruselas), solo el día 13 si es viernes',
    ],
    [
      'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
      'Every 4 years on the Tuesday between the 2nd and 8th of November, at 09:00 (Brussels time)',
      'Alle 4 Jahre am Dienstag zwischen dem 2. und 8. im November um 09:00 Uhr (Ortszeit Brüssel)',
      'Cada 4 años el martes entre el 2 y el 8 de noviembre, a las 09:00 (hora de Bruselas)',
    ],
    [
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
      'Every year on the 30th of February at 09:00 (Brussels time)',
      'Jedes Jahr am 30. im Februar um 09:00 Uhr (Ortszeit Brüssel)',
      'Cada año el día 30 de febrero a las 09:00 (hora de Bruselas)',
    ],
    [
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-1',
      'Every month on the first and last weekday (Monday to Friday) at 09:00 (Brussels time)',
      'Jeden Monat am ersten und letzten Wochentag (Montag bis Freitag) um 09:00 Uhr (Ortszeit Brüssel)',
      'Cada mes el primer y el último día laborable (de lunes a viernes) a las 09:00 (hora de Bruselas)',
    ],
    [
      'FREQ=DAILY;BYHOUR=9,10,11,12;BYMINUTE=0,20,40;BYMONTH=1;UNTIL=20260201T000000Z',
      'Every day between 09:00 and 12:59 at minutes 0, 20 and 40 (Brussels time), only in January, until 1 February 2026, 01:00',
      'Jeden Tag zwischen 09:00 und 12:59 Uhr zu den Minuten 0, 20 und 40 (Ortszeit Brüssel), nur im Januar, bis zum 1. Februar 2026, 01:00 Uhr',
      'Cada día entre las 09:00 y las 12:59 en los minutos 0, 20 y 40 (hora de Bruselas), solo en enero, hasta el 1 de febrero de 2026 a la 01:00',
    ],
    [
      'FREQ=HOURLY;INTERVAL=3;BYHOUR=9',
      'Every 3 hours from 09:00 (Brussels time), between 09:00 and 09:59',
      'Alle 3 Stunden ab 09:00 Uhr (Ortszeit Brüssel), zwischen 09:00 und 09:59 Uhr',
      'Cada 3 horas desde las 09:00 (hora de Bruselas), entre las 09:00 y las 09:59',
    ],
    // 23:30Z on the 9th is the 10th in Brussels, but before 09:00: the 9th is the last day.
    [
      'FREQ=DAILY;UNTIL=20250109T233000Z',
      'Every day at 09:00 (Brussels time) until 9 January 2025',
      'Jeden Tag um 09:00 Uhr (Ortszeit Brüssel) bis zum 9. Januar 2025',
      'Cada día a las 09:00 (hora de Bruselas) hasta el 9 de enero de 2025',
    ],
  ])('writes %s', (rule, english, inGerman, inSpanish) => {
    expect(write(rule, 'en')).toBe(english)
    expect(write(rule, 'de')).toBe(inGerman)
    expect(write(rule, 'es')).toBe(inSpanish)
  })

  it.each<[string, RecurrenceFields, string, string, string]>([
    [
      'a date',
      { exclusionRecurrenceDate: '2025-01-14' },
      'except 14 January 2025',
      'außer am 14. Januar 2025',
      'excepto el 14 de enero de 2025',
    ],
    [
      'a week',
      { exclusionRecurrenceRule: 'FREQ=WEEKLY;BYDAY=SA,SU' },
      'except every Saturday and Sunday',
      'außer jeden Samstag und Sonntag',
      'excepto los sábados y domingos',
    ],
    [
      'a month',
      { exclusionRecurrenceRule: 'FREQ=MONTHLY;BYDAY=1TU' },
      'except the first Tuesday of each month',
      'außer am ersten Dienstag jedes Monats',
      'excepto el primer martes de cada mes',
    ],
    [
      'both, with an end',
      { exclusionRecurrenceRule: 'FREQ=DAILY;INTERVAL=2;COUNT=3', exclusionRecurrenceDate: '2025-01-14' },
      'except every 2 days (3 times) and 14 January 2025',
      'außer alle 2 Tage (3-mal) und am 14. Januar 2025',
      'excepto cada 2 días (3 veces) y el 14 de enero de 2025',
    ],
  ])('writes the exclusion of %s', (_, fields, english, inGerman, inSpanish) => {
    expect(write('FREQ=DAILY', 'en', {}, fields)).toBe(`Every day at 09:00 (Brussels time), ${english}`)
    expect(write('FREQ=DAILY', 'de', {}, fields)).toBe(`Jeden Tag um 09:00 Uhr (Ortszeit Brüssel), ${inGerman}`)
    expect(write('FREQ=DAILY', 'es', {}, fields)).toBe(`Cada día a las 09:00 (hora de Bruselas), ${inSpanish}`)
  })

  it('follows the locale, and is English for a locale without phrases', () => {
    expect(write('FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25', 'en-US')).toBe(
      'Every year on December 25 at 9:00 AM (Brussels time)',
    )
    expect(write('FREQ=WEEKLY;BYDAY=MO,TU,WE', 'en-US')).toContain('Monday, Tuesday, and Wednesday')
    expect(write('FREQ=WEEKLY;BYDAY=MO', 'fr')).toBe('Every week on Monday at 09:00 (Brussels time)')
    expect(write('FREQ=WEEKLY;BYDAY=MO', 'en_nonsense')).toBe('Every week on Monday at 09:00 (Brussels time)')
  })

  it.each<[rule: string, text: string, event?: RecurringEvent]>([
    ['FREQ=MONTHLY;BYDAY=1MO,3WE,-3FR', 'Cada mes el primer lunes, el tercer miércoles y el antepenúltimo viernes'],
    ['FREQ=MONTHLY;BYDAY=-4SA', 'Cada mes el cuarto sábado contando desde el final'],
    ['FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=3', 'Cada mes el tercer día que sea lunes o martes'],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'De lunes a viernes'],
    ['FREQ=WEEKLY;BYDAY=SA,SU', 'Todos los sábados y domingos'],
    ['FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25', 'Cada año el 25 de diciembre'],
    ['FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', 'Cada año el cuarto jueves de noviembre'],
    ['FREQ=YEARLY;BYWEEKNO=1,20,-1;BYDAY=MO', 'Cada año el lunes de las semanas 1 y 20 y de la última semana del año'],
    ['FREQ=YEARLY;BYYEARDAY=100', 'Cada año el día 100 del año'],
    ['FREQ=DAILY;BYSETPOS=1,-1;BYHOUR=8,9,10', 'Cada día'],
  ])('has the ordinals and plurals of Spanish: %s', (rule, text) => {
    expect(write(rule, 'es', { start: '2025-01-06T01:00:00' })).toContain(`${text} `)
  })

  it('uses the singular for one o’clock in Spanish, and the Spanish names of cities', () => {
    const [start, timezone] = ['2025-01-06T01:00:00', 'America/New_York']
    expect(write('FREQ=DAILY', 'es', { start, timezone })).toBe('Cada día a la 01:00 (hora de Nueva York)')
    expect(write('FREQ=DAILY', 'es', { start: '2025-01-06T11:00:00', timezone: 'Asia/Tokyo' })).toBe(
      'Cada día a las 11:00 (hora de Tokio)',
    )
  })

  it('picks positions in Spanish', () => {
    expect(write('FREQ=DAILY;BYSETPOS=1,-1;BYHOUR=8,9,10', 'es')).toContain(
      ', solo el primero y el último de ellos en cada día',
    )
  })

  it('names no time for all-day events, and no zone where it is unknown', () => {
    expect(write('FREQ=WEEKLY;COUNT=3', 'en', { isAllDay: true })).toBe('Every week on Tuesday, all day, 3 times')
    expect(write('FREQ=WEEKLY', 'en', { timezone: null })).toBe('Every week on Tuesday at 09:00')
    expect(write('FREQ=WEEKLY', 'en', { timezone: 'Etc/GMT+5' })).toBe('Every week on Tuesday at 09:00 (UTC-05:00)')
  })

  it('states why there is no pattern', () => {
    expect(write('sometimes', 'en')).toBe('Repeats, but the pattern could not be read')
    expect(write('', 'de')).toBe('Wiederholt sich, aber das Muster ist unbekannt')
    expect(write('FREQ=DAILY', 'en', { start: null })).toBe('Repeats, but no start is given')
    expect(write('', 'en', { isRecurring: false })).toBe('Does not repeat')
  })

  it('keeps every part of a rule: two rules with the same sentence have the same dates', () => {
    const parts = [
      'BYMONTH=3',
      'BYMONTHDAY=5',
      'BYMONTHDAY=-5',
      'BYDAY=MO',
      'BYHOUR=7',
      'BYMINUTE=7',
      'BYSECOND=7',
      'COUNT=7',
      'UNTIL=20300101',
      'INTERVAL=7',
    ]
    for (const freq of ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY']) {
      const texts = parts.map((part) => write(`FREQ=${freq};${part}`, 'en'))
      expect(new Set([...texts, write(`FREQ=${freq}`, 'en')]).size).toBe(parts.length + 1)
      const positioned = write(`FREQ=${freq};BYDAY=MO,TU;BYHOUR=7,8;BYSETPOS=2`, 'en')
      expect(positioned).not.toBe(write(`FREQ=${freq};BYDAY=MO,TU;BYHOUR=7,8`, 'en'))
    }
  })

  it('writes a rule alone, as a sentence and as text', () => {
    const read = parseRule('FREQ=DAILY;COUNT=2')
    const { series } = recurrenceOf({ start: '2025-01-07T09:00:00', timezone: 'UTC' })
    expect(read.ok && series && ruleSentence(read.rule, series, { locale: 'en', withoutTime: true })).toBe(
      'Every day, 2 times',
    )
    expect(read.ok && ruleText(read.rule)).toBe('FREQ=DAILY;COUNT=2')
  })
})

describe('totalText', () => {
  it('counts in words', () => {
    const left = { kind: 'left', left: 3, of: 10, excluded: 1 } as const
    expect(totalText(left, { locale: 'en' })).toBe('3 of 10 left, 1 excluded')
    expect(totalText(left, { locale: 'de', phrases: german })).toBe('noch 3 von 10, 1 ausgenommen')
    expect(totalText(left, { locale: 'es', phrases: spanish })).toBe('quedan 3 de 10, 1 excluida')
    expect(totalText({ ...left, left: 1, excluded: 2 }, { locale: 'es', phrases: spanish })).toBe(
      'queda 1 de 10, 2 excluidas',
    )
  })
})
