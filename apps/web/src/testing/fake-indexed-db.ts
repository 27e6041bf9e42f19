import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'

// Each test file has databases of its own, also where files share a process.
globalThis.indexedDB = new IDBFactory()
