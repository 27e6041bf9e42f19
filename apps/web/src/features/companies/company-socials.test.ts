import { expect, it } from 'vitest'

import { socialsOf } from './company-socials.ts'

it.each([
  [null, []],
  ['  ', []],
  ['https://social.example.org/@sorrel', ['https://social.example.org/@sorrel']],
  ['https://a.example https://b.example; @sorrel', ['https://a.example', 'https://b.example', '@sorrel']],
  ['Find us, at the booth', ['Find us, at the booth']],
  ['["https://a.example","https://a.example",null,3]', ['https://a.example']],
  ['{"mastodon":"https://a.example","more":{"x":"@y"},"none":""}', ['https://a.example', '@y']],
  ['{"broken":', ['{"broken":']],
  ['{}', ['{}']],
  ['javascript:alert(1)', ['javascript:alert(1)']],
])('reads %j', (text, expected) => {
  expect(socialsOf(text)).toEqual(expected)
})

it('is bounded for a thousand texts and for deep nesting', () => {
  expect(socialsOf(JSON.stringify(Array.from({ length: 1000 }, (_, at) => `x${at}`)))).toHaveLength(50)
  expect(socialsOf(`${'['.repeat(5000)}"deep"${']'.repeat(5000)}`)).toEqual(['deep'])
})
