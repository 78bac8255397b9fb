import '../ui/tokens.css'
import '../ui/public.css'
import { startApp } from './app/start-app.tsx'

void startApp()
