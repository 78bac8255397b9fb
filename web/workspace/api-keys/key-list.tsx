import { Button } from '@mantine/core'
import type { ApiKey } from '@sahihi/contract/endpoints/api-keys.ts'
import type { ReactNode } from 'react'
import { formatDate } from '../../lib/format.ts'
import badge from '../ui/badge.module.css'
import { TimeAgo } from '../ui/time-ago.tsx'
import styles from './api-keys.module.css'
import { apiKeysText as t } from './text.ts'

const actions = ['edit', 'rotate', 'revoke'] as const
export type KeyAction = (typeof actions)[number]
type KeyListProps = { keys: ApiKey[]; onAct: (action: KeyAction, key: ApiKey) => void }

export function KeyList({ keys, onAct }: KeyListProps) {
  return (
    <ul className={styles.list} aria-label={t.list}>
      {keys.map((key) => (
        <li key={key.id} className={styles.key}>
          <div className={styles.head}>
            <h2>{key.name}</h2>
            <span className={`${badge.badge} ${key.status === 'active' ? badge.green : badge.gold}`}>
              {t.status[key.status]}
            </span>
            <span className={styles.hint}>{t.endsWith(key.hint)}</span>
            <div className={styles.actions}>
              {listKeyActions(key).map((action) => (
                <Button key={action} variant="default" onClick={() => onAct(action, key)}>
                  {t[action]}
                  <span className="visually-hidden"> {key.name}</span>
                </Button>
              ))}
            </div>
          </div>
          <dl className={styles.facts}>
            <Fact name={t.scopes}>
              <span className={styles.mono}>{key.scopes.join(', ')}</span>
            </Fact>
            {key.allowedAddresses.length > 0 ? (
              <Fact name={t.addresses}>
                <span className={styles.mono}>{key.allowedAddresses.join(', ')}</span>
              </Fact>
            ) : null}
            <Fact name={t.lastUsed}>{key.lastUsedAt ? <TimeAgo at={key.lastUsedAt} /> : t.never}</Fact>
            <Fact name={t.expires}>{key.expiresAt ? formatDate(key.expiresAt) : t.never}</Fact>
            <Fact name={t.created}>{t.createdBy(formatDate(key.createdAt), key.createdBy)}</Fact>
          </dl>
        </li>
      ))}
    </ul>
  )
}

/** What stopped a program cannot start it again. */
const listKeyActions = ({ status }: ApiKey): readonly KeyAction[] =>
  status === 'active' ? actions : status === 'expired' ? ['revoke'] : []

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
