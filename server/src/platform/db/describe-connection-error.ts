import type pg from 'pg'
import { sqlState } from './client.ts'

/** Where DATABASE_URL leads, without the password. */
export function describeTarget({ host, port, database, user, ssl }: pg.Client): string {
  const place = host.startsWith('/') ? `the socket in ${host}` : `host ${host}, port ${port}`
  return `The setting DATABASE_URL leads to ${place}, database ${database}, user ${user}, ${ssl ? 'with' : 'without'} TLS.`
}

/** What is wrong and what to check, as a sentence for the operator. */
export function describeConnectionError(error: unknown, { user, database, host }: pg.Client): string {
  const message = error instanceof Error ? error.message : String(error)
  const code = sqlState(error) ?? ''
  const found = causes({ user: String(user), database: String(database), host }).find(([pattern]) =>
    pattern.test(`${code} ${message}`),
  )
  return (
    found?.[1] ??
    `The connection failed (${code || 'no code'}). Check that PostgreSQL itself answers there, with psql and the same URL.`
  )
}

type Target = { user: string; database: string; host: string }

/** Patterns for the system's error code, the SQLSTATE or the driver's message. The first match counts. */
const causes = ({ user, database, host }: Target): [RegExp, string][] => [
  [
    /^(ENOTFOUND|EAI_)/,
    `The host name ${host} is unknown here. Check its spelling and the name server of this machine.`,
  ],
  [
    /^(ECONNREFUSED|ENOENT|EACCES)/,
    'Nothing accepts connections there. Check that PostgreSQL runs, that host and port are right, and that it listens on this address (listen_addresses).',
  ],
  [
    /^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)|timeout/i,
    'There was no answer in time. Check host and port, that the machine runs, and that no firewall is between.',
  ],
  [
    /must be a string/,
    `PostgreSQL asks for a password, and the URL has none. Write it after the user: ${user}:PASSWORD@.`,
  ],
  [
    /^28P01|^08P01 .*(auth|password|no such user)/,
    `The user ${user} does not exist there, or the password is wrong. Write special characters in it as in a web address, such as %40 for @.`,
  ],
  [
    /^28000 .*(no encryption|SSL off)/,
    'PostgreSQL does not let this user in without TLS from this machine. Add ?sslmode=require to the URL, or allow it in pg_hba.conf.',
  ],
  [
    /^28/,
    `PostgreSQL does not let the user ${user} into ${database} from this machine. Check the user and pg_hba.conf.`,
  ],
  [
    /^3D000|^08P01 .*no such database/,
    `There is no database ${database}. Create it: create database "${database}" owner "${user}".`,
  ],
  [
    /^42501/,
    `The user ${user} may not use the database ${database}. Grant it: grant all on database "${database}" to "${user}".`,
  ],
  [
    /^53300/,
    'PostgreSQL has no connection left. Raise max_connections (docs/operations.md, "Settings of your own PostgreSQL"), or end what holds them.',
  ],
  [/^57P0/, 'PostgreSQL is starting or stopping. Start Sahihi again when it accepts connections.'],
  [
    /does not support SSL|SSL\/TLS/,
    'PostgreSQL does not offer TLS there. Remove sslmode from the URL, or turn ssl on in postgresql.conf.',
  ],
  [
    /certificate|^(DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|CERT_|ERR_TLS|ERR_SSL)|^EPROTO/i,
    'The TLS certificate of PostgreSQL is not trusted for this host. Give its authority with sslrootcert=FILE in the URL, and the host by the name in the certificate.',
  ],
  [
    /pooling mode/,
    'A connection pooler is between, which lends connections for a single statement. Give the URL of PostgreSQL itself, or set pool_mode = session.',
  ],
  [
    /^(ECONNRESET|EPIPE)|Connection terminated|Unexpected|unrecognized|Unknown/i,
    'Something ended the connection before PostgreSQL answered. Check that PostgreSQL listens on this port, and not another program.',
  ],
]
