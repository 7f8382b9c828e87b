-- Applying ends an open invitation to the same project, by every way in which an application is made.

CREATE TRIGGER applications_invitation AFTER INSERT ON applications
BEGIN
  UPDATE invitations SET status = 'applied', ended_at = NEW.applied_at
  WHERE project_id = NEW.project_id AND influencer_id = NEW.influencer_id
    AND status IN ('invited', 'viewed');
END;

CREATE TRIGGER applications_invitation_again AFTER UPDATE OF applied_at ON applications
BEGIN
  UPDATE invitations SET status = 'applied', ended_at = NEW.applied_at
  WHERE project_id = NEW.project_id AND influencer_id = NEW.influencer_id
    AND status IN ('invited', 'viewed');
END;
