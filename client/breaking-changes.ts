import type { OpenAPIV3_1 } from 'openapi-types'
import { type Alternative, type CallContract, describeContract, type Shape } from './describe-contract.ts'

type Document = Partial<OpenAPIV3_1.Document>

/**
 * What programs that were written for one OpenAPI document meet when the server has another one, in words; nothing when all of them
 * go on. New calls, scopes, optional input, fields and values of replies break nothing (docs/api.md, "Changelog").
 */
export function breakingChanges(before: Document, after: Document): string[] {
  const calls = describeContract(after)
  return Object.entries(describeContract(before)).flatMap(([name, call]) => {
    const now = calls[name]
    return (now ? changesOfCall(call, now) : ['is gone']).map((change) => `${name} ${change}`)
  })
}

function changesOfCall(before: CallContract, after: CallContract): string[] {
  const changes = after.call === before.call ? [] : [`is ${after.call} and no longer ${before.call}`]
  if (after.needs !== before.needs) changes.push(`needs ${after.needs} instead of ${before.needs}`)
  const lost = before.scopes.filter((scope) => !after.scopes.includes(scope))
  if (lost.length > 0) changes.push(`is no longer given by the scope ${lost.join(', ')}`)
  if (before.isIdempotent && !after.isIdempotent) changes.push('no longer takes an Idempotency-Key')
  return [...changes, ...changesOfInput(before.input, after.input, ''), ...changesOfReply(before, after)]
}

function changesOfReply({ output: before }: CallContract, { output: after }: CallContract): string[] {
  if (isShape(before) && isShape(after)) return changesOfOutput(before, after, 'the reply')
  if (isShape(before) || isShape(after)) return ['no longer answers with the same kind of body']
  return before.filter((type) => !after.includes(type)).map((type) => `no longer answers with ${type}`)
}

const isShape = (output: Shape | string[]): output is Shape => typeof output[0] === 'object'

/** Whatever was accepted has to be accepted: each earlier alternative by one of the new ones. */
const changesOfInput = (before: Shape, after: Shape, path: string): string[] =>
  before.flatMap((alternative) => {
    const fitting = after.filter(({ type }) => isSameOrWider(type, alternative.type))
    if (fitting.length === 0) return [`no longer takes ${alternative.type} as ${path}`]
    return fewest(fitting.map((now) => inputAlternative(alternative, now, path)))
  })

function inputAlternative(before: Alternative, after: Alternative, path: string): string[] {
  const changes: string[] = []
  if (after.enum) {
    const gone = before.enum ? before.enum.filter((value) => !after.enum?.includes(value)) : ['any other value']
    if (gone.length > 0) changes.push(`no longer takes ${gone.join(', ')} as ${path}`)
  }
  for (const [rule, value] of Object.entries(after.rules ?? {}))
    if (!before.enum && isTighter(rule, before.rules?.[rule], value))
      changes.push(`takes ${path} only with ${rule} ${value}`)
  if (before.items && after.items) changes.push(...changesOfInput(before.items, after.items, `${path}[]`))
  if (before.fields && after.fields) changes.push(...inputFields(before.fields, after.fields, path))
  return changes
}

function inputFields(before: Record<string, Shape>, after: Record<string, Shape>, path: string): string[] {
  const changes: string[] = []
  for (const [key, shape] of Object.entries(before)) {
    const found = findField(after, key)
    const at = joinPath(path, key)
    if (!found) changes.push(`no longer takes ${at}`)
    else {
      if (key.endsWith('?') && !found.isOptional) changes.push(`now needs ${at}`)
      changes.push(...changesOfInput(shape, found.shape, at))
    }
  }
  const isNeeded = ([key, shape]: [string, Shape]) =>
    !key.endsWith('?') && !findField(before, key) && !mayBeEmpty(shape)
  for (const [key] of Object.entries(after).filter(isNeeded)) changes.push(`now needs ${joinPath(path, key)}`)
  return changes
}

/** A query or body of which nothing is required may be left out whole. */
const mayBeEmpty = (shape: Shape) =>
  shape.some(({ fields }) => fields && Object.keys(fields).every((key) => key.endsWith('?')))

/** Whatever comes has to be known: each new alternative by one of the earlier ones. */
const changesOfOutput = (before: Shape, after: Shape, path: string): string[] =>
  after.flatMap((alternative) => {
    const fitting = before.filter(({ type }) => isSameOrWider(type, alternative.type))
    if (fitting.length === 0) return [`may answer ${alternative.type} as ${path}`]
    return fewest(fitting.map((known) => outputAlternative(known, alternative, path)))
  })

function outputAlternative(before: Alternative, after: Alternative, path: string): string[] {
  const changes = before.items && after.items ? changesOfOutput(before.items, after.items, `${path}[]`) : []
  for (const [key, shape] of Object.entries(before.fields ?? {})) {
    const found = findField(after.fields ?? {}, key)
    const at = joinPath(path, key)
    if (!found) changes.push(`no longer answers with ${at}`)
    else {
      if (!key.endsWith('?') && found.isOptional) changes.push(`may leave out ${at}`)
      changes.push(...changesOfOutput(shape, found.shape, at))
    }
  }
  return changes
}

const isSameOrWider = (wide: string, type: string) =>
  wide === type || wide === 'any' || (wide === 'number' && type === 'integer')

/** The best match of several alternatives of one type. */
const fewest = (changes: string[][]): string[] =>
  changes.reduce((best, each) => (each.length < best.length ? each : best))

const isUpperBound = (rule: string) => rule.startsWith('max')
const isLowerBound = (rule: string) => rule.startsWith('min') || rule === 'exclusiveMinimum'

function isTighter(rule: string, before: unknown, after: unknown): boolean {
  if (before === undefined) return true
  if (isUpperBound(rule)) return Number(after) < Number(before)
  if (isLowerBound(rule)) return Number(after) > Number(before)
  return after !== before
}

function findField(fields: Record<string, Shape>, key: string): { shape: Shape; isOptional: boolean } | undefined {
  const name = key.replace(/\?$/, '')
  const required = fields[name]
  if (required) return { shape: required, isOptional: false }
  const optional = fields[`${name}?`]
  return optional && { shape: optional, isOptional: true }
}

const joinPath = (path: string, key: string) => [path, key.replace(/\?$/, '')].filter(Boolean).join('.')
