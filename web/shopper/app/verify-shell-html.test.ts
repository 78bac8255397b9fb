import { localizedVerdict } from '@sahihi/contract/domain/verdicts.ts'
import { expect, test } from 'vitest'
import { document } from './document.ts'
import { written } from './documents.tsx'
import { lightAndDark, verifyShell } from './verify-shell-html.ts'

const style =
  ':root{--used:light-dark(#fff, #000);--unused:light-dark(#111, #222)}@media print{:root:root{--used:#fff}}p{color:var(--used)}'
const [english] = written
if (!english) throw new Error('There is no shell.')
const shell = verifyShell({
  ...english.shell,
  style: lightAndDark(style),
  script: 'go()',
  later: { style: '/assets/page.css', scripts: ['/assets/en.js'] },
})
const template = /<template id=verdict>([\s\S]*?)<\/template>/.exec(shell)?.[1] ?? ''

test('the shell has an empty template for every verdict', () => {
  for (const text of [
    '<main class=v>',
    '<b>__PUBLIC_HOST__</b>',
    '<a id=report class=l href=/report>',
    '<details class=d>',
  ])
    expect(template.split(text)).toHaveLength(2)
  const places = Array.from(template.matchAll(/<\w+[^>]*\sslot=(\w+)[^>]*><\//g), ([, name]) => String(name))
  expect(template.match(/slot=/g)?.length).toBe(places.length)
  expect(places).toEqual(
    expect.arrayContaining(['title', 'sentence', 'product', 'evidence', 'repeatEvidence', 'reason', 'nextStep']),
  )
  expect(Object.keys(localizedVerdict.shape)).toEqual(expect.arrayContaining(places))
})

test('what the server replaces occurs once', () => {
  for (const text of ['<a class=go href=?form=en>', '<h1 class=w', '<noscript>', '</noscript>', '<script>', '<style>'])
    expect(shell.split(text)).toHaveLength(2)
})

test('a document has the token of the public host once', () => {
  const page = document({ language: 'en', title: '', description: '', markup: '', style: '' })
  expect(page.split('<meta name="host" content="__PUBLIC_HOST__">')).toHaveLength(2)
})

test('only used tokens are included, light and dark, and no print style', () => {
  expect(shell).toContain('--used:#fff')
  expect(shell).toContain('@media(prefers-color-scheme:dark){:root{--used:#000}}')
  expect(shell).not.toMatch(/unused|print/)
})

test('nothing is requested before the verdict: styles and icon wait in a template', () => {
  const [before = '', after = ''] = shell.split('<template id=app>')
  expect(before.match(/<link[^>]*>/g)).toEqual(['<link rel=icon href=data:,>'])
  expect(after).toContain(
    '<link rel=modulepreload href=/assets/en.js><link rel=stylesheet href=/assets/page.css></template>',
  )
})

test('the shell needs no looser content security policy: no inline handlers, no style attributes', () => {
  expect(shell).not.toMatch(/<[^>]+\s(on\w+|style)=/)
})
