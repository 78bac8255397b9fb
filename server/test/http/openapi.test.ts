import { readFile } from 'node:fs/promises'
import { api } from '@sahihi/contract/endpoints/api.ts'
import { isForKeys } from '@sahihi/contract/endpoints/endpoint.ts'
import type { OpenAPIV3_1 } from 'openapi-types'
import { describe, expect, test } from 'vitest'
import { downloadKinds } from '../../src/catalog/downloads/make-downloads.ts'
import { registerFileJobs } from '../../src/platform/files/jobs.ts'
import { buildDocument } from '../../src/platform/http/openapi.ts'
import { insertKey } from '../support/api-key-client.ts'
import { type TestApp, useTestApp } from '../support/test-app.ts'

const app = await useTestApp({ env: { API_KEY_REQUESTS_PER_MINUTE: '4' } })
const document = (await app.call('GET', '/docs/openapi.json')).json<OpenAPIV3_1.Document>()

const operationOf = ({ method, path }: (typeof api)[number]) =>
  document.paths?.[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase() as 'get'] ?? { responses: {} }

type Schema = OpenAPIV3_1.SchemaObject & { 'x-in-place-of'?: string }
const resolved = (part: Schema | OpenAPIV3_1.ReferenceObject | undefined): Schema =>
  part && '$ref' in part ? resolved(document.components?.schemas?.[part.$ref.split('/').at(-1) ?? '']) : (part ?? {})

type Options = Partial<Parameters<TestApp['call']>[2]> & { method?: 'GET' | 'POST' }

// The first and the last day are sent together.
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

  test('with valid examples of its input and its reply', () => {
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

  test('with its optional fields and the shortest texts that it accepts', () => {
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

  test('with its error replies, each with examples', () => {
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

test('the API reference begins with docs/api.md, with examples that call this server', async () => {
  const { description = '' } = document.info
  const url = app.context.config.PUBLIC_URL
  expect(description).not.toContain('sahihi.example')
  const introduction = (await readFile('docs/api.md', 'utf8')).replace('# API\n\n', '')
  expect(description.replaceAll(url, 'https://sahihi.example')).toBe(introduction)
  expect(description).toContain(`url: '${url}'`)
})

test('the document for generating clients describes each call as the server does', async () => {
  const { paths = {} } = JSON.parse(JSON.stringify(await buildDocument(api))) as OpenAPIV3_1.Document
  expect(Object.keys(paths).length).toBeGreaterThan(100)
  expect(document.paths).toMatchObject(paths)
})

test('every operation names a key or a session, and those for keys their scopes', () => {
  for (const endpoint of api) {
    const { security = [], description = '' } = operationOf(endpoint)
    const scopes = security.flatMap(({ apiKey = [] }) => apiKey)
    const ofPeople = endpoint.access === 'public' ? [] : [{ session: [] }]
    expect(security, endpoint.name).toEqual([...scopes.map((scope) => ({ apiKey: [scope] })), ...ofPeople])
    expect([endpoint.name, scopes.length > 0]).toEqual([endpoint.name, isForKeys(endpoint)])
    if (endpoint.access !== 'public') expect(description).toMatch(isForKeys(endpoint) ? /Scope: `/ : /Not for API keys/)
  }
})

test('the bodies of the API reference are named schemas', () => {
  const names = ['Batch', 'ErrorReply', 'Product', 'VerdictReply', 'MessageReply']
  expect(Object.keys(document.components?.schemas ?? {})).toEqual(expect.arrayContaining(names))
})

test('replies have the headers of the API reference', async () => {
  await registerFileJobs(app.context, downloadKinds)
  const owner = await app.createPartner()
  const { batch } = await app.createBatch({ partner: owner, quantity: 1 })
  const { secret } = await insertKey(app, owner)
  // Every test of the server checks that a reply has no other headers (test-app.ts).
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
  const csv = { method: 'POST', body: { format: 'csv' } } as const
  await call('requestBatchDownload', 202, `/api/products/batch/${batch.id}/downloads`, csv)
  await call('exportBatches', 200, '/api/batches/export')
  await call('listProducts', 429, '/api/products')
  await call('listProducts', 401, '/api/products', { token: '' })
  await call('signOut', 200, '/api/partners/logout', { method: 'POST', token: owner.token })
})
