import { readFileSync, writeFileSync } from 'node:fs'

/* Writes check.html, one file that also opens from a disk: page.html with verify.js in it. */
/** @param {string} name */
const read = (name) => readFileSync(new URL(name, import.meta.url), 'utf8')

export const makePage = () =>
  read('page.html').replace('/* verify.js */', () => read('verify.js').replaceAll('export ', ''))

if (process.argv[1] === new URL(import.meta.url).pathname)
  writeFileSync(new URL('check.html', import.meta.url), makePage())
