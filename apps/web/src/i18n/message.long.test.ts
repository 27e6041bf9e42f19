import { testMessagesIn } from './message-suite.ts'

testMessagesIn('de-DE', 'es-MX', 'ar-EG')
