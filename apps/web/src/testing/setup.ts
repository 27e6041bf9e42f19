import { configure } from '@testing-library/react'

// Waits end with their event; the library's default of one second is too short for a busy machine.
configure({ asyncUtilTimeout: 40_000 })
