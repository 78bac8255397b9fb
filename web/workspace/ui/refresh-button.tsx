import { IconButton } from './icon-button.tsx'
import { IconRefresh } from './icons.tsx'
import { uiText as t } from './text.ts'

export const RefreshButton = ({ isLoading, onClick }: { isLoading: boolean; onClick: () => void }) => (
  <IconButton label={t.refresh} icon={IconRefresh} loading={isLoading} onClick={onClick} />
)
