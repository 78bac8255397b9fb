import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import type { OpenAPIV3_1 } from 'openapi-types'
import { expect } from 'vitest'

/** The headers and body of an event in the API reference. */
export function webhookIn({ webhooks }: OpenAPIV3_1.Document, type: string) {
  const { parameters = [], requestBody } = (webhooks?.[type] as OpenAPIV3_1.PathItemObject | undefined)?.post ?? {}
  return {
    parameters: parameters as OpenAPIV3_1.ParameterObject[],
    body: (requestBody as OpenAPIV3_1.RequestBodyObject | undefined)?.content['application/json'],
  }
}

const ajv = formats.default(new Ajv({ allErrors: true, strict: false }))

/** Expects the headers and exactly the body fields that the API reference describes. */
export function expectDocumented(document: OpenAPIV3_1.Document, event: unknown, headers: object) {
  const { type } = event as { type: string }
  const { parameters, body } = webhookIn(document, type)
  expect([type, ajv.validate(body?.schema ?? false, event), ajv.errorsText()]).toEqual([type, true, 'No errors'])
  const given = Object.keys(headers).filter((name) => name.startsWith('webhook-'))
  expect(given.sort()).toEqual(parameters.map(({ name }) => name).sort())
}
