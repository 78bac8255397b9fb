import type pg from 'pg'
import { sqlState } from '../db/client.ts'

/** The shard of a code: codes with the same number may be recorded in one call. */
export type ShardOf = (codeId: bigint) => number

/** How a Citus cluster spreads the codes; undefined on a single server, which takes any codes in one call. */
export async function readShards(pool: Pick<pg.Pool, 'query'>): Promise<ShardOf | undefined> {
  const { rows } = await pool.query<{ isCluster: boolean }>(
    `select to_regclass('pg_catalog.pg_dist_shard') is not null as "isCluster"`,
  )
  if (!rows[0]?.isCluster) return undefined
  const shards = await pool.query<{ min: number }>(`
    select shardminvalue::integer as min from pg_dist_shard
      where logicalrelid = to_regclass('public.codes') and shardminvalue is not null order by 1`)
  return shards.rows.length > 0 ? shardsFrom(shards.rows.map(({ min }) => min)) : undefined
}

/** Whether a call was refused because its codes are in several shards: nothing was written. */
export const isOfSeveralShards = (error: unknown) => sqlState(error) === '0A000'

/** The shards of codes, read when the first is asked for, and again after an error that may mean that they have changed. */
export function createShardLookup(pool: Pick<pg.Pool, 'query'>) {
  let reading: Promise<ShardOf> | undefined
  const read = async () => (await readShards(pool)) ?? (() => 0)
  const forget = () => {
    reading = undefined
  }
  return {
    async of(codeId: bigint): Promise<number> {
      if (!reading) {
        reading = read()
        reading.catch(forget)
      }
      return (await reading)(codeId)
    },
    checkError(error: unknown): never {
      if (isOfSeveralShards(error)) forget()
      throw error
    },
  }
}

/** `minHashes` has the lowest hash of each shard, in ascending order. Together the shards hold every hash. */
export function shardsFrom(minHashes: number[]): ShardOf {
  return (codeId) => {
    const hash = hashOfCode(codeId)
    let [low, high] = [0, minHashes.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((minHashes[middle] ?? 0) <= hash) low = middle
      else high = middle - 1
    }
    return low
  }
}

/** PostgreSQL's hashint8, by which Citus spreads rows: Bob Jenkins' hash of the two halves of the number, as a signed integer. */
export function hashOfCode(codeId: bigint): number {
  const low = Number(BigInt.asIntN(32, codeId))
  const high = Number(BigInt.asIntN(32, codeId >> 32n))
  let a = (0x9e3779b9 + 4 + 3923095) | 0
  let b = a
  let c = a
  a = (a + (low ^ (high < 0 ? ~high : high))) | 0
  c = ((c ^ b) - rotate(b, 14)) | 0
  a = ((a ^ c) - rotate(c, 11)) | 0
  b = ((b ^ a) - rotate(a, 25)) | 0
  c = ((c ^ b) - rotate(b, 16)) | 0
  a = ((a ^ c) - rotate(c, 4)) | 0
  b = ((b ^ a) - rotate(a, 14)) | 0
  return ((c ^ b) - rotate(b, 24)) | 0
}

const rotate = (value: number, bits: number) => (value << bits) | (value >>> (32 - bits))
