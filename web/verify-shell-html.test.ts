import { readFileSync } from 'node:fs'
import { verdictNames } from '@sahihi/contract/verdicts.ts'
import { expect, test } from 'vitest'
import { verdictTemplates } from './src/prerender.tsx'
import { verifyShell } from './verify-shell-html.ts'

const style = ':root{--used:light-dark(#fff, #000);--unused:light-dark(#111, #222)}p{color:var(--used)}'
const shell = verifyShell({ style, script: 'go()', templates: verdictTemplates() })

test.each([...verdictNames, 'unavailable'])('the shell has a template for %s whose places are empty', (name) => {
  const [, template = ''] = new RegExp(`<template id="verdict-${name}">([\\s\\S]*?)</template>`).exec(shell) ?? []
  expect(template).toContain('<h1')
  for (const [, inside] of template.matchAll(/data-fill="\w+"[^>]*>([^<]*)<\//g)) expect(inside).toBe('')
  expect(template.match(/data-fill=/g)?.length).toBe(template.match(/<\w+[^>]*\sdata-fill="\w+"[^>]*><\//g)?.length)
})

test('what the server replaces is there once', () => {
  for (const text of [
    '__SCAN_ID__',
    '__PUBLIC_HOST__',
    '<noscript>',
    '</noscript>',
    '<script>',
    '</script>',
    '<style>',
  ])
    expect(shell.split(text)).toHaveLength(2)
})

test.each(['index.html', 'app.html'])('%s has the place of the public host once', (name) => {
  const page = readFileSync(new URL(name, import.meta.url), 'utf8')
  expect(page.split('<meta name="public-host" content="__PUBLIC_HOST__">')).toHaveLength(2)
})

test('only what nobody answered can be asked again: not a mistyped serial', () => {
  const withRetry = shell.split('<template ').filter((template) => template.includes('>Retry<'))
  expect(withRetry.map((template) => /^id="([\w-]+)"/.exec(template)?.[1])).toEqual(['verdict-unavailable'])
})

test('only the tokens in use travel, by day and by night', () => {
  expect(shell).toContain('--used:#fff')
  expect(shell).toContain('@media(prefers-color-scheme:dark){:root{--used:#000}}')
  expect(shell).not.toContain('unused')
})

test('nothing in the shell needs a looser policy: no inline handlers, no style attributes', () => {
  expect(shell).not.toMatch(/<[^>]+\s(on\w+|style)=/)
})
