import { Button, Card, Flex, Group, Text } from '@mantine/core'
import type { ApiKey } from '@sahihi/contract/endpoints/api-keys.ts'
import { formatDate } from '../../lib/format.ts'
import { IconBadge } from '../ui/icon-badge.tsx'
import { FactList } from '../ui/stats.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { apiKeysText as t } from './text.ts'

const actions = ['edit', 'rotate', 'revoke'] as const
export type KeyAction = (typeof actions)[number]
type KeyListProps = { keys: ApiKey[]; onAct: (action: KeyAction, key: ApiKey) => void }

export function KeyList({ keys, onAct }: KeyListProps) {
  return (
    <Flex component="ul" direction="column" gap="sm" aria-label={t.list}>
      {keys.map((key) => (
        <Card key={key.id} component="li">
          <Group gap="xs">
            <h2>{key.name}</h2>
            <IconBadge color={key.status === 'active' ? 'green' : 'gold'}>{t.status[key.status]}</IconBadge>
            <Text c="dimmed" size="sm">
              {t.endsWith(key.hint)}
            </Text>
            <Group gap="xs" ml={{ sm: 'auto' }}>
              {listKeyActions(key).map((action) => (
                <Button key={action} variant="default" onClick={() => onAct(action, key)}>
                  {t[action]}
                  <span className="visually-hidden"> {key.name}</span>
                </Button>
              ))}
            </Group>
          </Group>
          <FactList
            isPlain
            facts={[
              { label: t.scopes, value: <code>{key.scopes.join(', ')}</code> },
              {
                label: t.addresses,
                value: key.allowedAddresses.length > 0 && <code>{key.allowedAddresses.join(', ')}</code>,
              },
              { label: t.lastUsed, value: key.lastUsedAt ? <TimeAgo at={key.lastUsedAt} /> : t.never },
              { label: t.expires, value: key.expiresAt ? formatDate(key.expiresAt) : t.never },
              { label: t.created, value: t.createdBy(formatDate(key.createdAt), key.createdBy) },
            ]}
          />
        </Card>
      ))}
    </Flex>
  )
}

/** What stopped a program cannot start it again. */
const listKeyActions = ({ status }: ApiKey): readonly KeyAction[] =>
  status === 'active' ? actions : status === 'expired' ? ['revoke'] : []
