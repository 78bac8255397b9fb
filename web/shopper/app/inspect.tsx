import '../../ui/controls.css'
import '../reports/report-page.css'
import './trusted-workers.ts'
import { InspectPage } from '../inspect/inspect-page.tsx'
import { PhotoField } from '../reports/photo-field.tsx'
import { CodeCamera } from '../scans/code-camera.tsx'
import { startPage } from './start-page.tsx'

// Where there is none, such as in development, the page needs a network.
navigator.serviceWorker?.register('/inspect-worker.js', { scope: '/inspect' }).catch(() => undefined)

void startPage(() => <InspectPage Camera={CodeCamera} PhotoField={PhotoField} />)
