import { Button, Card, DataList, Flex, Group, Text } from '@mantine/core'
import type { ApiKey } from '@sahihi/contract/endpoints/api-keys.ts'
import type { ReactNode } from 'react'
import { formatDate } from '../../lib/format.ts'
import { IconBadge } from '../ui/icon-badge.tsx'
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
          <DataList withDivider={false} gap={6} mt="sm">
            <Fact name={t.scopes}>
              <code>{key.scopes.join(', ')}</code>
            </Fact>
            {key.allowedAddresses.length > 0 ? (
              <Fact name={t.addresses}>
                <code>{key.allowedAddresses.join(', ')}</code>
              </Fact>
            ) : null}
            <Fact name={t.lastUsed}>{key.lastUsedAt ? <TimeAgo at={key.lastUsedAt} /> : t.never}</Fact>
            <Fact name={t.expires}>{key.expiresAt ? formatDate(key.expiresAt) : t.never}</Fact>
            <Fact name={t.created}>{t.createdBy(formatDate(key.createdAt), key.createdBy)}</Fact>
          </DataList>
        </Card>
      ))}
    </Flex>
  )
}

/** What stopped a program cannot start it again. */
const listKeyActions = ({ status }: ApiKey): readonly KeyAction[] =>
  status === 'active' ? actions : status === 'expired' ? ['revoke'] : []

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <DataList.Item>
    <DataList.ItemLabel>{name}</DataList.ItemLabel>
    <DataList.ItemValue>{children}</DataList.ItemValue>
  </DataList.Item>
)
