import { parseRule } from '@frontdesk/time/recurrence'
import { afterEach, describe, expect, it } from 'vitest'

import german from '#i18n/de.json'
import spanish from '#i18n/es.json'
import { setLanguage } from '#i18n/say.ts'

import { noticeText } from './notice-text.ts'

const catalogues = { en: {}, de: german, es: spanish }
const locales = { en: 'en-GB', de: 'de-DE', es: 'es-ES' }
const inAll = (notice: Parameters<typeof noticeText>[0]) =>
  (['en', 'de', 'es'] as const).map((language) => {
    setLanguage(language, locales[language], catalogues[language])
    return noticeText(notice)
  })

describe('noticeText', () => {
  afterEach(() => setLanguage('en', 'en-GB', {}))

  it('formats dates by locale', () => {
    expect(inAll({ kind: 'recurs-until-differs', detail: '2025-06-01' })).toEqual([
      'Elsewhere in the record the series lasts until 1 June 2025.',
      'An anderer Stelle dauert die Reihe bis 1. Juni 2025.',
      'En otra parte del registro la serie dura hasta el 1 de junio de 2025.',
    ])
    expect(noticeText({ kind: 'start-differs', detail: '2025-06-01T09:30:00' })).toContain('1 de junio de 2025, 09:30')
  })

  it('uses the names of fields on screen', () => {
    expect(inAll({ kind: 'invalid-field-ignored', detail: 'dayOfMonth' })).toEqual([
      'The day of the month given makes no sense, so it is not used.',
      'Die Angabe „Tag im Monat“ ergibt keinen Sinn und wird nicht verwendet.',
      'El dato «Día del mes» no tiene sentido y no se usa.',
    ])
  })

  it('explains why a rule cannot be read', () => {
    const read = parseRule('FREQ=DAILY;BYMONTHDAY=32')
    if (read.ok) throw new Error('read')
    expect(inAll({ kind: 'rule-invalid', detail: '32', problem: read.problem })).toEqual([
      'The rule could not be read. BYMONTHDAY holds something else than a number from 1 to 31 or -31 to -1.',
      'Die Regel konnte nicht gelesen werden. BYMONTHDAY enthält etwas anderes als eine Zahl von 1 bis 31 oder -31 bis -1.',
      'No se pudo leer la regla. BYMONTHDAY contiene algo que no es un número de 1 a 31 o de -31 a -1.',
    ])
  })

  it('shows what was sent as it is', () => {
    const sent = "{count, plural} <b>'x'</b>"
    expect(inAll({ kind: 'exclusion-matches-nothing', detail: sent })[0]).toBe(
      `The excluded date ${sent} is not one of the occurrences.`,
    )
  })
})
