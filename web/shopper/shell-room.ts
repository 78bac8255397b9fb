import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

/** The page of a verdict and the answer are 4 kB on the wire together; this is the part of the page. */
const shellBudget = 3300
const longHost = 'check.manufacturer.example'

/** The bytes that texts of a language can still add to its shell of /verify, from the built pages, compressed as the server does. */
export function bytesLeft(language: string): number {
  const built = fileURLToPath(new URL(`../dist/documents/verify.${language}.html`, import.meta.url))
  const served = readFileSync(built, 'utf8').replaceAll('__PUBLIC_HOST__', longHost)
  return shellBudget - brotliCompressSync(served).length
}
