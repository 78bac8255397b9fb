import pg from 'pg'

const quoted = pg.escapeIdentifier

/** A constraint or index, with the statements that drop it and create it again. */
type DroppedObject = { drop: string; create: string }

/**
 * Drops keys, constraints between rows and indexes of the tables in `public`, disables their triggers, and returns the statements that
 * restore them. An index is built faster from all rows than row by row, and a table may be loaded before one that it refers to.
 */
export async function dropConstraintsAndIndexes(client: pg.ClientBase): Promise<string[]> {
  const foreignKeys = await constraints(client, ['f'])
  const uniqueConstraints = await constraints(client, ['p', 'u', 'x'])
  const dropped = [...foreignKeys, ...uniqueConstraints, ...(await indexes(client))]
  for (const { drop } of dropped) await client.query(drop)
  const triggers = await tablesWithTriggers(client)
  for (const table of triggers) await client.query(`alter table ${table} disable trigger user`)
  return [
    ...dropped.reverse().map(({ create }) => create),
    ...triggers.map((table) => `alter table ${table} enable trigger user`),
  ]
}

async function constraints(client: pg.ClientBase, types: string[]): Promise<DroppedObject[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = any($1) and connamespace = 'public'::regnamespace and conrelid <> 0 and conparentid = 0
      order by conrelid, oid`,
    [types],
  )
  return rows.map(({ table, name, definition }) => ({
    drop: `alter table ${table} drop constraint ${quoted(name)}`,
    create: `alter table ${table} add constraint ${quoted(name)} ${definition}`,
  }))
}

async function indexes(client: pg.ClientBase): Promise<DroppedObject[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index join pg_class on pg_class.oid = indexrelid
      where relnamespace = 'public'::regnamespace and not relispartition
        and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
      order by indexrelid`)
  return rows.map(({ name, definition }) => ({ drop: `drop index ${name}`, create: definition }))
}

async function tablesWithTriggers(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select distinct tgrelid::regclass::text as name from pg_trigger join pg_class on pg_class.oid = tgrelid
      where not tgisinternal and relnamespace = 'public'::regnamespace`)
  return rows.map(({ name }) => name)
}
