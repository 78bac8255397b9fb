/* The styles of the status of a report; its script, share-slip.ts, has none (documents.tsx). */
import '../../ui/tokens.css'
import '../../ui/public.css'
import '../../ui/controls.css'
import '../reports/report-status-page.tsx'
