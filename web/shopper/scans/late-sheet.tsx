import { useNavigate } from '@tanstack/react-router'
import { t } from '../../lib/i18n.ts'
import { CameraHelp } from './camera-help.tsx'
import { SerialForm } from './serial-form.tsx'

type LateSheetProps = { isDenied?: boolean | undefined; onCheck: () => void }

/** What of the sheet the camera does not wait for: help for a camera that was refused, and the form for a typed serial. */
export function LateSheet({ isDenied, onCheck }: LateSheetProps) {
  const navigate = useNavigate()
  return (
    <>
      {isDenied ? <CameraHelp /> : null}
      <SerialForm label={t().serialForm.labelAlone} go={(to) => void navigate({ to })} onCheck={onCheck} />
    </>
  )
}
