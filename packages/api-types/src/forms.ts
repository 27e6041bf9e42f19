/** The schemas of the bodies that the desk's forms fill in: for a chunk of its own, loaded when such a form opens. */
import './no-run-time-code.ts'

export { CreateEvent, CreateProjectEvent } from './schemas/bodies.ts'
