/** The schemas of the bodies that the web app's forms edit: a separate chunk, loaded when such a form opens. */
import './no-run-time-code.ts'

export { CreateEvent, CreateProjectEvent } from './schemas/bodies.ts'
