import type { Server } from 'node:http'
import type { FastifyHttpOptions } from 'fastify'
import { seconds } from '../lib/time.ts'

/** An upload must bring `minBytes` in each `periodMs` until all of it is here; after `graceMs` others may take a slower one's slot. */
export type UploadLimits = { periodMs: number; minBytes: number; graceMs: number }

/** How long a request may take to arrive. Tests pass their own. */
export type RequestLimits = { headersMs: number; requestMs: number; checkEveryMs: number; upload: UploadLimits }

/** A photo that our page has scaled down passes at 7 kB a second, which EDGE gives. */
export const defaultRequestLimits: RequestLimits = {
  headersMs: seconds(10),
  requestMs: seconds(30),
  // Node's own is 30 seconds, so that a request of 30 seconds could take a minute.
  checkEveryMs: seconds(1),
  upload: { periodMs: seconds(10), minBytes: 64 * 1024, graceMs: seconds(2) },
}

/** As options of Fastify, which cuts what is slower. */
export const requestTimeouts = ({ headersMs, requestMs, checkEveryMs }: RequestLimits) =>
  ({
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkEveryMs },
    requestTimeout: requestMs,
    connectionTimeout: seconds(60),
  }) satisfies FastifyHttpOptions<Server>
