import type { Server } from 'node:http'
import type { FastifyHttpOptions } from 'fastify'
import { seconds } from '../lib/time.ts'

/** An upload must send `minBytes` in each `periodMs`; after `graceMs` others may take a slower one's slot. */
export type UploadLimits = { periodMs: number; minBytes: number; graceMs: number }

/** How long a request may take to arrive. Tests pass their own. */
export type RequestLimits = { headersMs: number; requestMs: number; checkEveryMs: number; upload: UploadLimits }

/** A photo that our page has scaled down passes at 7 kB per second, the speed of EDGE. */
export const defaultRequestLimits: RequestLimits = {
  headersMs: seconds(10),
  requestMs: seconds(30),
  // With Node's default of 30 seconds, a limit of 30 seconds could take a minute.
  checkEveryMs: seconds(1),
  upload: { periodMs: seconds(10), minBytes: 64 * 1024, graceMs: seconds(2) },
}

/** The limits as options of Fastify, which cuts off slower requests. */
export const requestTimeouts = ({ headersMs, requestMs, checkEveryMs }: RequestLimits) =>
  ({
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkEveryMs },
    requestTimeout: requestMs,
    connectionTimeout: seconds(60),
  }) satisfies FastifyHttpOptions<Server>
