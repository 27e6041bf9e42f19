import { describe, expect, it } from 'vitest'

import '#every-part.ts'
import { recurrenceOf, sentence } from '#recurrence/index.ts'

import { german } from './german.ts'
import { spanish } from './spanish.ts'

function said(recurrenceRule: string, start = '2025-01-07T09:00:00'): string[] {
  const view = recurrenceOf({ start, isRecurring: true, recurrence: { recurrenceRule } })
  return [undefined, german, spanish].map((phrases) => sentence(view, { locale: phrases?.language ?? 'en', phrases }))
}

const says = (rule: string) => said(rule)[0]?.includes('weeks starting on') ?? false

describe('sentences in plain words', () => {
  it.each([
    [
      'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13',
      'Every month on the Saturday between the 7th and 13th, at 09:00',
      'Jeden Monat am Samstag zwischen dem 7. und 13. um 09:00 Uhr',
      'Cada mes el sábado entre el 7 y el 13, a las 09:00',
    ],
    [
      'FREQ=MONTHLY;BYDAY=SA,SU;BYMONTHDAY=7,8,9',
      'Every month on every weekend day (Saturday or Sunday) between the 7th and 9th, at 09:00',
      'Jeden Monat an jedem Wochenendtag (Samstag oder Sonntag) zwischen dem 7. und 9. um 09:00 Uhr',
      'Cada mes todos los sábados y domingos entre el 7 y el 9, a las 09:00',
    ],
    [
      'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13,15',
      'Every month on the 13th and the 15th when it is a Friday, at 09:00',
      'Jeden Monat am 13. und 15. (falls ein Freitag) um 09:00 Uhr',
      'Cada mes los días 13 y 15 si es viernes, a las 09:00',
    ],
    [
      'FREQ=HOURLY;BYHOUR=9,10,11',
      'Every hour from 09:00, between 09:00 and 11:59',
      'Jede Stunde ab 09:00 Uhr, zwischen 09:00 und 11:59 Uhr',
      'Cada hora desde las 09:00, entre las 09:00 y las 11:59',
    ],
    [
      'FREQ=MINUTELY;INTERVAL=5;BYHOUR=9,13,14;BYMINUTE=0,30',
      'Every 5 minutes from 09:00, between 09:00 and 09:59 or between 13:00 and 14:59, only at minutes 0 and 30',
      'Alle 5 Minuten ab 09:00 Uhr, zwischen 09:00 und 09:59 Uhr oder zwischen 13:00 und 14:59 Uhr, nur zu den Minuten 0 und 30',
      'Cada 5 minutos desde las 09:00, entre las 09:00 y las 09:59 o entre las 13:00 y las 14:59, solo en los minutos 0 y 30',
    ],
    [
      'FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16,17',
      'Every day between 09:00 and 17:59 at minute 0',
      'Jeden Tag zwischen 09:00 und 17:59 Uhr zur Minute 0',
      'Cada día entre las 09:00 y las 17:59 en el minuto 0',
    ],
    [
      'FREQ=YEARLY;BYMONTHDAY=15',
      'On the 15th of every month at 09:00',
      'Am 15. jedes Monats um 09:00 Uhr',
      'El día 15 de cada mes a las 09:00',
    ],
    [
      'FREQ=YEARLY;INTERVAL=2;BYMONTHDAY=15',
      'Every 2 years on the 15th of every month at 09:00',
      'Alle 2 Jahre am 15. jedes Monats um 09:00 Uhr',
      'Cada 2 años el día 15 de cada mes a las 09:00',
    ],
    [
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29',
      'Every leap year on 29 February at 09:00',
      'Jedes Schaltjahr am 29. Februar um 09:00 Uhr',
      'Cada año bisiesto el 29 de febrero a las 09:00',
    ],
    [
      'FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29',
      'Every 4 years on 29 February at 09:00',
      'Alle 4 Jahre am 29. Februar um 09:00 Uhr',
      'Cada 4 años el 29 de febrero a las 09:00',
    ],
    [
      'FREQ=WEEKLY;BYDAY=SU,MO,TU,WE,TH,FR,SA',
      'Every day at 09:00',
      'Jeden Tag um 09:00 Uhr',
      'Todos los días a las 09:00',
    ],
    [
      'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
      'Every weekday (Monday to Friday) at 09:00',
      'Jeden Wochentag (Montag bis Freitag) um 09:00 Uhr',
      'De lunes a viernes a las 09:00',
    ],
    [
      'FREQ=WEEKLY;BYDAY=TU',
      'Every week on Tuesday at 09:00',
      'Jede Woche am Dienstag um 09:00 Uhr',
      'Todos los martes a las 09:00',
    ],
    [
      'FREQ=MONTHLY;BYMONTHDAY=7,8,9,10,11,12,13',
      'Every month on the 7th to 13th at 09:00',
      'Jeden Monat vom 7. bis 13. um 09:00 Uhr',
      'Cada mes del día 7 al 13 a las 09:00',
    ],
    [
      'FREQ=MONTHLY;BYMONTHDAY=1,5,6,7,15,-1',
      'Every month on the 1st, the 5th to 7th, the 15th and the last day at 09:00',
      'Jeden Monat am 1., vom 5. bis 7., am 15. und letzten Tag um 09:00 Uhr',
      'Cada mes el día 1, del día 5 al 7, el día 15 y el último día a las 09:00',
    ],
    [
      'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
      'Every Friday the 13th at 09:00',
      'Jeden Freitag, den 13. um 09:00 Uhr',
      'Cada viernes 13 a las 09:00',
    ],
    [
      'FREQ=WEEKLY;BYDAY=TU;UNTIL=20250107T080000',
      'Every week on Tuesday at 09:00 until 6 January 2025',
      'Jede Woche am Dienstag um 09:00 Uhr bis zum 6. Januar 2025',
      'Todos los martes a las 09:00 hasta el 6 de enero de 2025',
    ],
    [
      'FREQ=DAILY;BYHOUR=9,18;UNTIL=20250107T170000',
      'Every day at 09:00 and 18:00 until 7 January 2025, 17:00',
      'Jeden Tag um 09:00 und 18:00 Uhr bis zum 7. Januar 2025, 17:00 Uhr',
      'Cada día a las 09:00 y 18:00 hasta el 7 de enero de 2025 a las 17:00',
    ],
    [
      'FREQ=MONTHLY;BYDAY=TU,TH;BYSETPOS=1',
      'Every month on the first day that is a Tuesday or Thursday at 09:00',
      'Jeden Monat am ersten Dienstag oder Donnerstag (dem früheren) um 09:00 Uhr',
      'Cada mes el primer día que sea martes o jueves a las 09:00',
    ],
    [
      'FREQ=MONTHLY;BYDAY=MO,TU,TH;BYSETPOS=-1',
      'Every month on the last day that is a Monday, Tuesday or Thursday at 09:00',
      'Jeden Monat am letzten Montag, Dienstag oder Donnerstag (dem spätesten) um 09:00 Uhr',
      'Cada mes el último día que sea lunes, martes o jueves a las 09:00',
    ],
    [
      'FREQ=MONTHLY;BYDAY=TU,TH;BYSETPOS=2',
      'Every month on the second day that is a Tuesday or Thursday at 09:00',
      'Jeden Monat am zweiten Tag, der ein Dienstag oder Donnerstag ist, um 09:00 Uhr',
      'Cada mes el segundo día que sea martes o jueves a las 09:00',
    ],
    [
      'FREQ=MONTHLY;BYDAY=1TU,3TU',
      'Every month on the first and third Tuesday at 09:00',
      'Jeden Monat am ersten und dritten Dienstag um 09:00 Uhr',
      'Cada mes el primer y el tercer martes a las 09:00',
    ],
    [
      'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO',
      'Every year on Monday in week 20 at 09:00, weeks starting on Monday',
      'Jedes Jahr am Montag in KW 20 um 09:00 Uhr, Wochen ab Montag gezählt',
      'Cada año el lunes de la semana 20 a las 09:00, con semanas que empiezan en lunes',
    ],
    [
      'FREQ=YEARLY;BYMONTH=3;BYDAY=TH',
      'Every year on every Thursday in March at 09:00',
      'Jedes Jahr an jedem Donnerstag im März um 09:00 Uhr',
      'Cada año todos los jueves de marzo a las 09:00',
    ],
    [
      'FREQ=MONTHLY;BYMONTHDAY=1,15',
      'Every month on the 1st and the 15th at 09:00',
      'Jeden Monat am 1. und 15. um 09:00 Uhr',
      'Cada mes los días 1 y 15 a las 09:00',
    ],
  ])('%s', (rule, ...texts) => {
    expect(said(rule)).toEqual(texts)
  })

  it('name the first day of the week only where it changes the dates', () => {
    expect(says('FREQ=YEARLY;BYWEEKNO=20;BYDAY=SU;WKST=SU')).toBe(true)
    expect(says('FREQ=WEEKLY;BYDAY=SU,TU;BYSETPOS=1')).toBe(true)
    expect(says('FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,TU')).toBe(true)
    expect(says('FREQ=WEEKLY;BYDAY=TU,TH;BYSETPOS=1')).toBe(false)
    expect(says('FREQ=WEEKLY;INTERVAL=2;BYDAY=TU')).toBe(false)
    expect(says('FREQ=MONTHLY;BYDAY=1TU;WKST=SU')).toBe(false)
  })
})
