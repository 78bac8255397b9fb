import { Group } from '@mantine/core'
import { IconCheck } from '../../ui/icons.tsx'
import { copyCasesText } from '../text.ts'

/** Says that a change is saved. The place is always there, so that a screen reader hears the word when it comes. */
export const Saved = ({ isSaved }: { isSaved: boolean }) => (
  <Group gap={6} c="var(--green)" fz="sm" role="status" display={isSaved ? undefined : 'none'}>
    <IconCheck size={18} stroke={2} aria-hidden="true" />
    {isSaved ? copyCasesText.copySettings.saved : null}
  </Group>
)
