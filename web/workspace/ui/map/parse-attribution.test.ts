import { describe, expect, test } from 'vitest'
import { parseAttribution } from './parse-attribution.ts'

describe('an attribution has links and text', () => {
  test('with the links it names', () => {
    expect(parseAttribution('By [© A b](https://a.example/c), thanks')).toEqual([
      { text: 'By ' },
      { text: '© A b', href: 'https://a.example/c' },
      { text: ', thanks' },
    ])
  })

  test('but no script links and no markup', () => {
    for (const text of ['[x](javascript:alert(1))', '<a href="https://x.example">x</a>'])
      expect(parseAttribution(text)).toEqual([{ text }])
  })
})
