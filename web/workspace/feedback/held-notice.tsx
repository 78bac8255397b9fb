import { Button } from '@mantine/core'
import { IconHourglass } from '../ui/icons.tsx'
import { Banner } from '../ui/notice.tsx'
import { feedbackText } from './text.ts'

const t = feedbackText.held

type HeldNoticeProps = { count: number; isShown: boolean; onShow: () => void }

/** Says that some answers wait for a decision, and why. */
export const HeldNotice = ({ count, isShown, onShow }: HeldNoticeProps) => (
  <Banner label={t.label} icon={IconHourglass}>
    <p>
      <strong>{t.title(count)}</strong> {t.why}
    </p>
    {isShown ? null : (
      <Button variant="default" size="sm" mt="xs" onClick={onShow}>
        {t.show}
      </Button>
    )}
  </Banner>
)
