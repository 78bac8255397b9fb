import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Db } from '../db/client.ts'
import { findsRow } from '../db/rows.ts'
import type { PartnerId } from './identity.ts'
import { seconds } from './time.ts'

/** A verified own address of a company. */
export type CompanyHost = { host: string; partnerId: string }

/** The verified own addresses of all companies, in memory: a request and the ask of a proxy need no query. */
export type CompanyHosts = {
  find(host: string): CompanyHost | undefined
  /** The operator's host, and of the other hosts that a text names those that are ours. */
  ownHosts(text: string): string[]
  refresh(): Promise<void>
  stop(): void
}

type Deps = { db: Db; config: Pick<Config, 'DOMAIN_TARGET' | 'PUBLIC_URL'>; log: FastifyBaseLogger }

/**
 * Reads the addresses when it starts, and again every few seconds for what other servers changed. While the database is away nothing
 * can change, so the last list stays. Without DOMAIN_TARGET there are none.
 */
export async function createCompanyHosts({ db, config, log }: Deps): Promise<CompanyHosts> {
  let hosts = new Map<string, CompanyHost>()
  const publicHost = new URL(config.PUBLIC_URL).host
  const refresh = async () => {
    if (!config.DOMAIN_TARGET) return
    const rows = await db
      .selectFrom('domains')
      .where('verifiedAt', 'is not', null)
      .select(['host', 'partnerId'])
      .execute()
    hosts = new Map(rows.map((row) => [row.host, row]))
  }
  const read = () => refresh().catch((err) => log.warn({ err }, 'the own addresses of companies could not be read'))
  await read()
  const timer = config.DOMAIN_TARGET ? setInterval(read, seconds(5)).unref() : undefined
  return {
    find: (host) => hosts.get(host),
    ownHosts: (text) => [publicHost, ...(hosts.size > 0 ? hostsIn(text).filter((host) => hosts.has(host)) : [])],
    refresh,
    stop: () => clearInterval(timer),
  }
}

const hostsIn = (text: string) => [...new Set(text.toLowerCase().match(/[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu))].slice(0, 20)

/** Whether an own address of a partner works. In a transaction it stays so until the end. */
export const isWorkingHost = (db: Db, partner: PartnerId, host: string) =>
  findsRow(
    db
      .selectFrom('domains')
      .where('partnerId', '=', partner)
      .where('host', '=', host)
      .where('verifiedAt', 'is not', null)
      .select('id')
      .forKeyShare(),
  )
