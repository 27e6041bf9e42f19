import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll } from 'vitest'

// Each test file has databases of its own, also where files share a process; the others run in a browser without.
globalThis.indexedDB = new IDBFactory()
afterAll(() => void Reflect.deleteProperty(globalThis, 'indexedDB'))
