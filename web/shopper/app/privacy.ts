/* The styles of the privacy page, which has no script (documents.tsx). */
import '../../ui/tokens.css'
import '../../ui/public.css'
import '../visitors/privacy-page.tsx'
