import type { Client } from 'openapi-fetch'
import type { components, paths, webhooks } from './dist/api.d.ts'

/** The types of the API, made from its OpenAPI document. */
export type { components, paths, webhooks }

export type ClientOptions = {
  /** The address of the Sahihi server, such as `https://sahihi.example`. */
  url: string
  /** An API key, `sahihi_live_…`. Without one only the calls that need none work, such as the one that verifies a code. */
  key?: string
  /** Takes the place of the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>
  /** How long to wait for an answer, in milliseconds; 30,000 unless given. */
  timeout?: number
  /**
   * How often a request is repeated that the server was too busy for or that got no answer; 3 unless given. Only requests that are
   * safe to repeat are: those that read, that set, and those with an `Idempotency-Key`, which the client makes when it has a key.
   */
  retries?: number
}

/** Calls the API as `openapi-fetch` does, by method and path: each call answers with `data`, or with `error`. */
export function createClient(options: ClientOptions): Client<paths>
