import { Button } from '@mantine/core'
import { IconArrowBackUp } from './icons.tsx'
import { uiText as t } from './text.ts'

/** Takes back that items were closed or decided. */
export const ReopenButton = (props: { loading: boolean; onClick: () => void }) => (
  <Button variant="default" leftSection={<IconArrowBackUp />} {...props}>
    {t.reopen}
  </Button>
)
