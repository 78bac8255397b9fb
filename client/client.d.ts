import type { ErrorReply, Operations, PagedOperation } from './operations.d.ts'

export type * from './operations.d.ts'

export type ClientOptions = {
  /** The address of the Sahihi server, such as `https://sahihi.example`. */
  url: string
  /** An API key, `sahihi_live_…`. Without one only the calls that need none work, such as `verifyCode`. */
  key?: string
  /** Takes the place of the global `fetch`. */
  fetch?: typeof globalThis.fetch
  /** How long to wait for an answer, in milliseconds; 30,000 unless given. */
  timeout?: number
  /**
   * How often a call is repeated that the server was too busy for or that got no answer; 3 unless given. Only calls that are
   * safe to repeat are: those that read, that set, and those with an `Idempotency-Key`, which the client makes.
   */
  retries?: number
}

/** Every call of the API by its name, as in the API reference at `/docs` of the server. Each rejects with `SahihiError`. */
export type Client = Operations & {
  /**
   * The replies of a list, page by page: `for await (const { data } of client.pages('listAllBatches')) …`. Each row that is there all
   * the time comes once, when the list is sorted by what does not change meanwhile, such as `createdAt` or `verificationNumber`.
   */
  pages<Name extends PagedOperation>(
    name: Name,
    input?: Parameters<Operations[Name]>[0],
  ): AsyncGenerator<Awaited<ReturnType<Operations[Name]>>, void>
}

export function createClient(options: ClientOptions): Client

/** An error reply of the API, or no answer at all (`status` 0). Its message is the server's, in English. */
export class SahihiError extends Error {
  /** The HTTP status; 0 without an answer. */
  status: number
  /** For programs: what went wrong. */
  code: ErrorReply['code'] | undefined
  /** What is wrong with which field. */
  errors: NonNullable<ErrorReply['errors']>
  /** Finds the request in the server's log. */
  requestId: string | undefined
  /** In seconds. */
  retryAfter: number | undefined
  /** The whole body. */
  reply: ErrorReply | undefined
}
