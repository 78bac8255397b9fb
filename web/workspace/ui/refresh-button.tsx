import { ActionIcon } from '@mantine/core'
import { IconRefresh } from './icons.tsx'
import { uiText as t } from './text.ts'

export const RefreshButton = ({ isLoading, onClick }: { isLoading: boolean; onClick: () => void }) => (
  <ActionIcon
    variant="default"
    size={44}
    aria-label={t.refresh}
    data-hint={t.refresh}
    loading={isLoading}
    onClick={onClick}
  >
    <IconRefresh size={20} stroke={1.5} />
  </ActionIcon>
)
