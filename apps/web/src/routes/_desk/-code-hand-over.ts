export { handOverCode, receiveCodes, waitingCode } from '#shell/box/code-hand-over.ts'
