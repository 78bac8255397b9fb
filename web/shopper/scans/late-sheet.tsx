import { t } from '../../lib/i18n.ts'
import { CameraHelp } from './camera-help.tsx'
import { type GoToResult, SerialForm } from './serial-form.tsx'

type LateSheetProps = { go: GoToResult; isDenied?: boolean | undefined; onCheck: () => void }

/** What of the sheet the camera does not wait for: help for a camera that was refused, and the form for a typed serial. */
export const LateSheet = ({ go, isDenied, onCheck }: LateSheetProps) => (
  <>
    {isDenied ? <CameraHelp /> : null}
    <SerialForm label={t().serialForm.labelAlone} go={go} onCheck={onCheck} />
  </>
)
