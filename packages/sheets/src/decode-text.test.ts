import { describe, expect, it } from 'vitest'

import { type Encoding, decodeText } from './decode-text.ts'

/** Bytes of a text in an encoding of one byte a letter, by the decoder itself. */
function bytesIn(encoding: Encoding, text: string): Uint8Array {
  const table = Array.from(new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, at) => at)))
  return Uint8Array.from(text, (letter) => {
    const code = table.indexOf(letter)
    if (code === -1) throw new Error(`${letter} is not in ${encoding}`)
    return code
  })
}
const utf8 = (text: string) => new TextEncoder().encode(text)
const joined = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]))
const candidates = (bytes: Uint8Array) => {
  const { encoding, others } = decodeText(bytes)
  return [encoding, ...others]
}

describe('a file of two encodings', () => {
  it('of which one letter is damaged is Unicode, and asked about', () => {
    const bytes = joined(
      utf8('Name;Email\nJürgen Müller;j@example.org\nRen'),
      Uint8Array.of(0xe9),
      utf8(' D;r@example.org'),
    )
    expect(candidates(bytes)).toEqual(['utf-8', 'windows-1252'])
  })

  it('is asked about as what the damaged letter is, not as what the others would be', () => {
    const names = 'Jürgen Müller;René Noël;Łukasz Żak;José Núñez;Zoë Straße;Åse Ødegård;François Crête\n'
    for (const byte of [0xe9, 0xfc, 0xe4, 0xf6, 0xe8, 0xf1])
      expect(candidates(joined(utf8(names.repeat(8)), utf8('Ren'), Uint8Array.of(byte), utf8('e D\n')))).toEqual([
        'utf-8',
        'windows-1252',
      ])
  })

  it('is asked about however few of its letters are Unicode', () => {
    const western = bytesIn('iso-8859-15', 'René Müller;François Lefèvre;Jürgen Groß\n'.repeat(200))
    expect(candidates(joined(western, utf8('Jürgen Müller\n')))).toContain('utf-8')
    expect(decodeText(joined(western, utf8('Jürgen Müller\n'))).others).not.toEqual([])
  })
})

describe('a choice that a person made', () => {
  const mostlyUnicode = joined(utf8('Name\nZoë Vandenbroucke\nJürgen Müller\nRen'), Uint8Array.of(0xe9), utf8(' D\n'))
  it.each([
    ['Unicode with a damaged letter', mostlyUnicode],
    ['Unicode of which half is damaged', joined(utf8('Name\nZoë V\nRen'), Uint8Array.of(0xe9), utf8(' D\n'))],
    ['Unicode', utf8('Name\nZoë Vandenbroucke\n')],
    ['Unicode with its mark', joined(Uint8Array.of(0xef, 0xbb, 0xbf), utf8('Name\nZoë Vandenbroucke\n'))],
  ])('that reads %s as single letters is asked about', (_, bytes) => {
    for (const chosen of ['windows-1252', 'macintosh', 'utf-16le'] as const) {
      const { encoding, others } = decodeText(bytes, chosen)
      expect(encoding).toBe(chosen)
      expect(others).toContain('utf-8')
    }
  })

  it('is not asked about where the letters are the same, or are those of the file', () => {
    expect(decodeText(utf8('Name\nAda Lovelace\n'), 'windows-1252').others).toEqual([])
    expect(decodeText(bytesIn('windows-1251', 'Имя\nПётр\nИван Петров\n'), 'windows-1251').others).toEqual([])
    expect(decodeText(bytesIn('iso-8859-15', 'René Müller\nJürgen Groß\n'), 'windows-1252').others).toEqual([])
  })
})

describe('names of other alphabets', () => {
  const russian =
    'Имя;Фамилия;Email\nИван;Петров;ivan@example.org\nЕкатерина;Смирнова;kate@example.org\nЮлия;Щукина;julia@example.org'
  const turkish =
    'Ad;Soyad;Email\nAyşe;Yılmaz;ayse@example.org\nİbrahim;Doğan;ibo@example.org\nGülşah;Çağlar;g@example.org'
  const polish =
    'Imię;Nazwisko\nPaweł;Dąbrowski\nMałgorzata;Wiśniewska\nŁukasz;Żak\nStanisław;Wójcik\nKrzysztof;Zieliński'
  const greek = 'Όνομα;Email\nΓιώργος Παπαδόπουλος;g@example.org\nΜαρία Νικολάου;m@example.org'

  it.each<[Encoding, string]>([
    ['windows-1251', russian],
    ['koi8-r', russian],
    ['windows-1254', turkish],
    ['windows-1250', polish],
  ])('are read from %s', (encoding, text) => {
    const read = decodeText(bytesIn(encoding, text))
    expect(read).toMatchObject({ encoding, text })
  })

  it('are never read silently in another one', () => {
    for (const [encoding, text] of [['windows-1253', greek] as const, ['windows-1251', 'Имя\nЯн\n'] as const])
      expect(candidates(bytesIn(encoding, text))).toContain(encoding)
  })

  it('are no reason to ask about a Western file', () => {
    for (const text of [
      'Jürgen Müller;Straße\nJörg Weiß',
      'Prénom\nFrançois;Lefèvre\nHélène;Crête\nRené;Noël',
      'Núñez\nMaría José\nIñaki',
      'João Gonçalves\nConceição Simões',
      'Søren Ångström\nBjørn Håkonsen\nPær',
    ])
      expect(decodeText(bytesIn('iso-8859-15', text))).toMatchObject({ text, others: [] })
  })

  it('are read as a person has said', () => {
    expect(decodeText(bytesIn('windows-1254', turkish), 'windows-1252').text).toContain('Yýlmaz')
  })
})
