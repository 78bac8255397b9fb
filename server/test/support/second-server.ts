import { afterAll } from 'vitest'
import { createContext } from '../../src/platform/context.ts'
import type { TestApp } from './test-app.ts'

/** The context of another server on the database of an app, for all tests of a file. */
export async function useSecondServer({ context: { config, log, clock }, url }: Pick<TestApp, 'context' | 'url'>) {
  const { context, close } = await createContext(config, url, log, { clock })
  afterAll(close)
  return context
}
