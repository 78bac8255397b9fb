import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'
import { z as library } from './schema-library.ts'

// As in the pages' build. Other test files of this worker have loaded the contract with the library itself, or will.
vi.mock('zod', () => import('./lazy-zod.ts'))
vi.resetModules()
afterAll(() => {
  vi.doUnmock('zod')
  vi.resetModules()
})
const { loadZod } = await import('./lazy-zod.ts')
const { signIn } = await import('@sahihi/contract/endpoints/accounts.ts')
const { registration } = await import('@sahihi/contract/endpoints/partners.ts')
const { productForm } = await import('@sahihi/contract/endpoints/products.ts')
const { printSize } = await import('@sahihi/contract/endpoints/downloads.ts')
const { alertRuleForm } = await import('@sahihi/contract/endpoints/alerts.ts')

const schemas = { signIn: signIn.body, registration, productForm, alertRuleForm }
const inputs = [
  {},
  { email: 'no address', password: '' },
  { companyName: ' ', phoneNumber: '12', email: 'a@b.example' },
]
const errorsOf = (name: keyof typeof schemas, input: object) =>
  schemas[name].safeParse(input).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
const names = Object.keys(schemas) as (keyof typeof schemas)[]

test.each(names)('before the library is here everything passes %s', (name) => {
  for (const input of inputs) {
    expect(schemas[name].safeParse(input).success).toBe(true)
    expect(schemas[name].parse(input)).toBe(input)
  }
})

test('the options of an enum can be read before the library is here', () => {
  expect(printSize.options.length).toBeGreaterThan(1)
  expect(printSize.meta({ description: 'x' })).toBeDefined()
})

test.each(names)('then %s says what the server says', async (name) => {
  await loadZod()
  vi.doUnmock('zod')
  vi.resetModules()
  const real = {
    signIn: (await import('@sahihi/contract/endpoints/accounts.ts')).signIn.body,
    registration: (await import('@sahihi/contract/endpoints/partners.ts')).registration,
    productForm: (await import('@sahihi/contract/endpoints/products.ts')).productForm,
    alertRuleForm: (await import('@sahihi/contract/endpoints/alerts.ts')).alertRuleForm,
  }[name]
  for (const input of inputs) {
    const said = real.safeParse(input).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
    expect(said.length).toBeGreaterThan(0)
    expect(errorsOf(name, input)).toEqual(said)
  }
})

test('the pages have everything of the library that the contract uses', () => {
  const folder = fileURLToPath(new URL('../../../contract/', import.meta.url))
  const files = globSync('{domain,endpoints}/**/*.ts', { cwd: folder }).filter(
    (file) => !/\.test\.|name-schemas|data-archive-format/.test(file), // not for the pages
  )
  const used = files.flatMap((file) =>
    Array.from(readFileSync(folder + file, 'utf8').matchAll(/\bz\s*\.\s*([a-z]\w*)\s*[(.]/g), ([, name]) => name),
  )
  expect([...new Set(used)].filter((name) => !(String(name) in library)).sort()).toEqual([])
})
