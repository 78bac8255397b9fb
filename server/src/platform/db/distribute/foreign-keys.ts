import pg from 'pg'
import { choosePlacement, type Placement } from './placement.ts'

export type ForeignKey = { name: string; table: string; target: string; definition: string }

export async function listForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conname as name, source.relname as table, target.relname as target, pg_get_constraintdef(pg_constraint.oid) as definition
      from pg_constraint join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
      where contype = 'f' and source.relnamespace = 'public'::regnamespace order by source.relname, conname`)
  return rows
}

// Citus checks a key on the node of the row. That node has the row's own shard and a copy of every reference table.
const canRefer: Record<Placement, readonly Placement[]> = {
  distributed: ['distributed', 'reference'],
  reference: ['reference', 'coordinator'],
  coordinator: ['reference', 'coordinator'],
}

export const isPossible = ({ table, target }: ForeignKey) =>
  canRefer[choosePlacement(table)].includes(choosePlacement(target))

export const dropForeignKey = (client: pg.ClientBase, { table, name }: ForeignKey) =>
  client.query(`alter table ${pg.escapeIdentifier(table)} drop constraint ${pg.escapeIdentifier(name)}`)

export const addForeignKey = (client: pg.ClientBase, { table, name, definition }: ForeignKey) =>
  client.query(`alter table ${pg.escapeIdentifier(table)} add constraint ${pg.escapeIdentifier(name)} ${definition}`)
