import { readFile } from 'node:fs/promises'
import { api } from '@sahihi/contract/endpoints/api.ts'
import { isForKeys } from '@sahihi/contract/endpoints/endpoint.ts'
import type { OpenAPIV3_1 } from 'openapi-types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { downloadKinds } from '../../src/catalog/downloads/make-downloads.ts'
import { registerFileJobs } from '../../src/platform/files/jobs.ts'
import { documentOf } from '../../src/platform/http/openapi.ts'
import { insertKey } from '../support/api-key-client.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
let document: OpenAPIV3_1.Document
beforeAll(async () => {
  app = await createTestApp({ env: { API_KEY_REQUESTS_PER_MINUTE: '4' } })
  document = (await app.call('GET', '/docs/openapi.json')).json()
})
afterAll(() => app.close())

const operationOf = ({ method, path }: (typeof api)[number]) =>
  document.paths?.[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase() as 'get'] ?? { responses: {} }

type Schema = OpenAPIV3_1.SchemaObject & { 'x-in-place-of'?: string }
const resolved = (part: Schema | OpenAPIV3_1.ReferenceObject | undefined): Schema =>
  part && '$ref' in part ? resolved(document.components?.schemas?.[part.$ref.split('/').at(-1) ?? '']) : (part ?? {})

type Options = Partial<Parameters<TestApp['call']>[2]> & { method?: 'GET' | 'POST' }

// The first and the last day are given together.
const isDay = ({ name }: OpenAPIV3_1.ParameterObject) => /^(from|to)$/.test(name)

const endpoints = api.map((endpoint) => [endpoint.name, endpoint] as const)

describe.each(endpoints)('The API reference shows %s', (name, endpoint) => {
  test('by its name, with its slice, a short summary and a description', () => {
    const { operationId, tags, summary = '', description = '' } = operationOf(endpoint)
    expect([operationId, tags]).toEqual([name, [endpoint.slice]])
    expect(summary.split(' ').length, summary).toBeLessThanOrEqual(8)
    expect(summary).not.toBe('')
    expect(description.replace(/(Permission|Scope): .*|Not for API keys\./g, '').trim()).not.toBe('')
  })

  test('with described parameters and an example of each', () => {
    const parameters = (operationOf(endpoint).parameters ?? []) as OpenAPIV3_1.ParameterObject[]
    const undescribed = parameters.filter(
      ({ description, schema, example }) =>
        example === undefined || !(description ?? (schema as OpenAPIV3_1.SchemaObject).description),
    )
    expect(undescribed.map((parameter) => parameter.name)).toEqual([])
  })

  test('with an example of its request and its reply', () => {
    const { requestBody, responses = {} } = operationOf(endpoint)
    const request = (requestBody as OpenAPIV3_1.RequestBodyObject | undefined)?.content['application/json']
    if (endpoint.body) expect(request?.example).toBeTypeOf('object')
    const success = (responses['200'] ?? responses['202']) as OpenAPIV3_1.ResponseObject
    if (endpoint.reply) expect(success.content?.['application/json']?.example).toMatchObject({ success: true })
    else expect(Object.keys(success.content ?? {})).toEqual([endpoint.file].flat())
  })

  test('with examples that it takes, and one of a reply that it gives', () => {
    const { parameters = [], requestBody, responses = {} } = operationOf(endpoint)
    const known = parameters as OpenAPIV3_1.ParameterObject[]
    const valuesOf = (shown: OpenAPIV3_1.ParameterObject[]) =>
      Object.fromEntries(shown.filter(({ example }) => example !== null).map(({ name, example }) => [name, example]))
    const ofQuery = known.filter((parameter) => parameter.in === 'query')
    const queries = ofQuery.map((one) =>
      valuesOf(ofQuery.filter((each) => each.required || each === one || (isDay(one) && isDay(each)))),
    )
    const request = (requestBody as OpenAPIV3_1.RequestBodyObject | undefined)?.content['application/json']
    const success = (responses['200'] ?? responses['202']) as OpenAPIV3_1.ResponseObject
    const refused = [
      endpoint.params?.safeParse(valuesOf(known.filter((parameter) => parameter.in === 'path'))),
      ...queries.map((query) => endpoint.query?.safeParse(query)),
      endpoint.body?.safeParse(request?.example),
      endpoint.reply?.safeParse(success.content?.['application/json']?.example),
    ].flatMap((parsed) => parsed?.error?.issues ?? [])
    expect(refused.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([])
  })

  test('as it is: what may be left out may be left out, and a text may be as short as is shown', () => {
    if (!endpoint.body) return
    const { body } = endpoint
    const media = (operationOf(endpoint).requestBody as OpenAPIV3_1.RequestBodyObject).content['application/json']
    const example = media?.example as Record<string, unknown>
    const { properties = {}, required = [] } = resolved(media?.schema)
    const inPlaceOf = Object.values(properties).map((field) => (field as Schema)['x-in-place-of'])
    const problems = Object.entries(properties).flatMap(([name, field]) => {
      const { description = '', minLength } = resolved(field)
      const { [name]: _, ...others } = example
      const isOptional = !required.includes(name) && !inPlaceOf.includes(name) && !/^Required /.test(description)
      const said = (value: unknown) => body.safeParse({ ...others, [name]: value }).error?.issues[0]?.message
      return [
        isOptional && body.safeParse(others).error?.issues[0]?.message,
        minLength !== undefined && said('x'.repeat(minLength)) === said('') && said(''),
      ].flatMap((problem) => (problem ? `${name}: ${problem}` : []))
    })
    expect(problems).toEqual([])
  })

  test('with its own error replies, each with examples', () => {
    const responses = Object.entries(operationOf(endpoint).responses ?? {}) as [string, OpenAPIV3_1.ResponseObject][]
    expect(responses.map(([, { description }]) => description)).not.toContain('Default Response')
    const errors = responses.filter(([status]) => Number(status) >= 400)
    expect(errors.length).toBeGreaterThan(0)
    for (const [status, { content }] of errors) {
      const examples = Object.values(content?.['application/json']?.examples ?? {}) as { value: { code: string } }[]
      expect(examples, status).not.toEqual([])
    }
  })
})

test('the API reference begins with docs/api.md, whose examples call this server', async () => {
  const { description = '' } = document.info
  const url = app.context.config.PUBLIC_URL
  expect(description).not.toContain('sahihi.example')
  expect(description.replaceAll(url, 'https://sahihi.example')).toBe(
    (await readFile('docs/api.md', 'utf8')).replace('# API\n\n', ''),
  )
  expect(description).toContain(`url: '${url}'`)
})

test('the document that clients are made from describes each call as the server does', async () => {
  const { paths = {} } = JSON.parse(JSON.stringify(await documentOf(api))) as OpenAPIV3_1.Document
  expect(Object.keys(paths).length).toBeGreaterThan(100)
  expect(document.paths).toMatchObject(paths)
})

test('every operation says whether it needs a key or a session, and those for keys name their scopes', () => {
  for (const endpoint of api) {
    const { security = [], description = '' } = operationOf(endpoint)
    const scopes = security.flatMap(({ apiKey = [] }) => apiKey)
    const ofPeople = endpoint.access === 'public' ? [] : [{ session: [] }]
    expect([endpoint.name, security]).toEqual([
      endpoint.name,
      [...scopes.map((scope) => ({ apiKey: [scope] })), ...ofPeople],
    ])
    expect([endpoint.name, scopes.length > 0]).toEqual([endpoint.name, isForKeys(endpoint)])
    if (endpoint.access !== 'public') expect(description).toMatch(isForKeys(endpoint) ? /Scope: `/ : /Not for API keys/)
  }
})

test('the bodies of the API reference are named schemas', () => {
  expect(Object.keys(document.components?.schemas ?? {})).toEqual(
    expect.arrayContaining(['Batch', 'ErrorReply', 'Product', 'VerdictReply', 'MessageReply']),
  )
})

test('replies have the headers that the API reference names', async () => {
  await registerFileJobs(app.context, downloadKinds)
  const owner = await app.createPartner()
  const { batch } = await app.createBatch({ partner: owner, quantity: 1 })
  const { secret } = await insertKey(app, owner)
  // That a reply has no other ones, every test of the server sees to (test-app.ts).
  const call = async (name: string, status: number, path: string, { method = 'GET', ...options }: Options = {}) => {
    const { headers, statusCode } = await app.call(method, path, { token: secret, ...options })
    const endpoint = api.find((each) => each.name === name)
    const { responses = {} } = endpoint ? operationOf(endpoint) : {}
    const named = Object.keys((responses[status] as OpenAPIV3_1.ResponseObject).headers ?? {})
    const lacking = named.filter((header) => headers[header.toLowerCase()] === undefined)
    expect([statusCode, named.length > 1, lacking]).toEqual([status, true, []])
    return headers
  }
  const { etag } = await call('listProducts', 200, '/api/products')
  await call('listProducts', 304, '/api/products', { headers: { 'if-none-match': String(etag) } })
  await call('requestBatchDownload', 202, `/api/products/batch/${batch.id}/downloads`, {
    method: 'POST',
    body: { format: 'csv' },
  })
  await call('exportBatches', 200, '/api/batches/export')
  await call('listProducts', 429, '/api/products')
  await call('listProducts', 401, '/api/products', { token: '' })
  await call('signOut', 200, '/api/partners/logout', { method: 'POST', token: owner.token })
})
