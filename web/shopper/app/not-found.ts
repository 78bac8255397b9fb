/* The styles of the page for unknown paths, which has no script (documents.tsx). */
import '../../ui/tokens.css'
import '../../ui/public.css'
import './not-found-page.tsx'
