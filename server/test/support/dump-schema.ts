import { execFileSync } from 'node:child_process'
import pg from 'pg'

/** The public schema as text, in a fixed order: tables with their columns and constraints, indexes, functions. */
export async function describeSchema(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ line: string }>(description)
    return `-- Written by "npm run schema" from the migrations; for reading, not for running.\n\n${rows.map((row) => row.line).join('\n')}\n`
  } finally {
    await client.end()
  }
}

/** Writes the types of the public schema's rows, as the query builder wants them. */
export function writeTypes(url: string, file: string) {
  const options = ['--dialect', 'postgres', '--camel-case', '--date-parser', 'string', '--include-pattern', 'public.*']
  execFileSync('kysely-codegen', [...options, '--default-schema', 'public', '--url', url, '--out-file', file])
}

const description = `
with tables as (select oid, relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')
select line from (
  select relname as name, 0 as part, 0 as place, 'table ' || relname as line from tables
  union all
  select relname, 1, attnum, '  ' || attname || ' ' || format_type(atttypid, atttypmod)
      || case when attnotnull then ' not null' else '' end
      || coalesce(' default ' || pg_get_expr(adbin, adrelid), '')
    from tables join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
  union all
  select relname, 2, row_number() over (partition by relname order by contype desc, conname)::int, '  ' || pg_get_constraintdef(pg_constraint.oid)
    from tables join pg_constraint on conrelid = tables.oid where contype <> 'n'
  union all
  select relname, 3, row_number() over (partition by relname order by indexrelid::regclass::text)::int, '  ' || pg_get_indexdef(indexrelid)
    from tables join pg_index on indrelid = tables.oid where not indisprimary
  union all
  select '~' || proname, 4, 0, pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
) described order by name, part, place`
